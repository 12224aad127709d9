// libedit sets everything through functions with variable arguments, which Swift cannot call.
#ifndef GLOWLINE_CEDIT_SHIM_H
#define GLOWLINE_CEDIT_SHIM_H

#include <histedit.h>
#include <stdio.h>

typedef char *(*glowline_prompt)(EditLine *);
typedef unsigned char (*glowline_editor_command)(EditLine *, int);
typedef int (*glowline_key_reader)(EditLine *, wchar_t *);

static inline EditLine *glowline_edit_open(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void glowline_edit_set_owner(EditLine *editor, void *owner) {
  el_set(editor, EL_CLIENTDATA, owner);
}

static inline void *glowline_edit_owner(EditLine *editor) {
  void *owner = NULL;
  el_get(editor, EL_CLIENTDATA, &owner);
  return owner;
}

static inline void glowline_edit_set_prompt(EditLine *editor, glowline_prompt prompt) {
  el_set(editor, EL_PROMPT, prompt);
}

static inline void glowline_edit_read_keys(EditLine *editor, glowline_key_reader reader) {
  el_set(editor, EL_GETCFN, reader);
}

// Writes the prompt and the line anew, at a row that is empty.
static inline void glowline_edit_write_line(EditLine *editor) { el_set(editor, EL_REFRESH); }

static inline void glowline_edit_use_emacs_keys(EditLine *editor) {
  el_set(editor, EL_EDITOR, "emacs");
}

// The terminal passes Ctrl-C on as a key while a line is edited.
static inline void glowline_edit_read_control_c(EditLine *editor) {
  el_set(editor, EL_SETTY, "-d", "-isig", NULL);
}

static inline void glowline_edit_add_command(
    EditLine *editor, const char *name, const char *help, glowline_editor_command command) {
  el_set(editor, EL_ADDFN, name, help, command);
}

static inline void glowline_edit_bind(EditLine *editor, const char *key, const char *command) {
  el_set(editor, EL_BIND, key, command, NULL);
}

static inline void glowline_edit_use_history(EditLine *editor, History *entries) {
  el_set(editor, EL_HIST, history, entries);
}

static inline int glowline_history_set_size(History *entries, int size) {
  HistEvent event;
  return history(entries, &event, H_SETSIZE, size);
}

static inline int glowline_history_set_unique(History *entries) {
  HistEvent event;
  return history(entries, &event, H_SETUNIQUE, 1);
}

static inline int glowline_history_add(History *entries, const char *line) {
  HistEvent event;
  return history(entries, &event, H_ENTER, line);
}

#endif
