"""Runs the notebooks and keeps what they show, so that people see it where nothing runs.

Run as `execute.py PROGRAM [NOTEBOOK...]`; without notebooks all are run. The same program writes the same bytes. The notebook
of engines finds a PostgreSQL server at hand, with the table that its text makes, and the one of Python's the package.
"""

import contextlib
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
from kernel_process import KernelSpec
from postgresql_server import PostgreSQLServer

NOTEBOOKS = pathlib.Path(__file__).resolve().parents[2] / "notebooks"


def main() -> int:
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        os.environ |= {"JUPYTER_DATA_DIR": home, "JUPYTER_RUNTIME_DIR": home, "XDG_STATE_HOME": home}
        os.environ["VIRTUAL_ENV"] = sys.prefix  # where the drivers of databases are
        os.environ |= {"GLOWLINE_PROGRAM": os.path.abspath(sys.argv[1]), "PYTHONPATH": str(NOTEBOOKS.parent / "kernelspec" / "python")}
        KernelSpec(sys.argv[1]).install(pathlib.Path(home), "glowline")
        # It reads the environment above when it is imported.
        import nbclient
        import nbformat

        server = PostgreSQLServer()
        stack.callback(server.close)
        server.create_ticks(NOTEBOOKS)
        os.environ |= {name: server.environment[name] for name in ("PGHOST", "PGUSER")}
        for path in [pathlib.Path(name) for name in sys.argv[2:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
            book = nbformat.read(path, 4)
            for number, cell in enumerate(book.cells):
                cell.id = f"cell-{number}"
            name = book.metadata["kernelspec"]["name"]
            nbclient.NotebookClient(
                book, kernel_name=name, resources={"metadata": {"path": str(path.parent)}}, record_timing=False, timeout=300
            ).execute()
            if name == "glowline":
                book.metadata["kernelspec"] = {"display_name": "Glowline", "language": "glowline", "name": "glowline"}
            else:
                # Versions of Python's own would be other bytes on another machine.
                book.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
            temporary = path.with_suffix(".tmp")
            nbformat.write(book, temporary)
            temporary.replace(path)
            print(f"{path.name}: {len(book.cells)} cells, {path.stat().st_size // 1024} kB")
    return 0


sys.exit(main())
