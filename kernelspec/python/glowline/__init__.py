"""What Python programs need to know of Glowline's language: its colours for Pygments, its literals for papermill."""
