extension Invocation.HelpTopic {
  /// The text of `--help`.
  package var text: String {
    switch self {
    case .overview:
      """
      glowline: beautiful, fast, touchable line plots

        glowline                     type plots at a prompt (also: glowline repl)
        glowline plot FILE           plot a file, or what a pipe holds
        glowline run FILE...         run scripts
        glowline run -               run what standard input holds
        glowline run -c 'CODE'       run this
        glowline check FILE...       say what is wrong with scripts, without running them
        glowline kernel -f FILE      serve Jupyter
        glowline install             let Jupyter find the kernel (also: uninstall)
        glowline doctor              say what is here, and what is missing

        glowline --version           the version
        glowline COMMAND --help      more on a command

      The first plot:  glowline run -c 'series a = walk(1000); plot a' --out pictures
      The language:    glowline run -c help
      """
    case .command(.run):
      """
      glowline run FILE... | - | -c 'CODE'

        Runs scripts one after the other in one session, and prints what each statement gives.
        A script with a syntax error runs nothing. The exit status is 1 at the first error.

        -c CODE        run this text
        -              run what standard input holds
        --out DIR      write each picture to DIR as plot-1.png, plot-2.png, ...
        --html FILE    write texts and pictures as one page that can be mailed
        --json         print one JSON object a line, in the form of a notebook's outputs
        --keep-going   go on with the next statement after an error
      """
    case .command(.check):
      """
      glowline check FILE... | -

        Reads scripts as 'run' does and runs nothing of them: what cannot be parsed, and words
        and keys that are not there, are said with file, line, column and advice. The exit
        status is 1 where something is wrong. Names, columns and files are looked for only
        when a script runs.
      """
    case .command(.plot):
      """
      glowline plot [FILE|-] [ITEM...] [where COLUMN OP VALUE] [key=value...]

        A picture without a program. The words are those of 'series NAME from FILE' and 'plot':
        an ITEM is an expression in which each column is a series under its own name. Without
        FILE and with a pipe, standard input is read. The first word that names a file, or has
        a / or * in it, is FILE. A word is one token: texts need no inner quotes.

          seq 100 | glowline plot as=bars
          glowline plot prices.csv column=close laser=on -o close.png
          glowline plot prices.csv close 'sma(close, 20)' dash=on title="The year"
          ping host | grep --line-buffered -o 'time=[0-9.]*' | cut -c6- | glowline plot live=on

        x=A..B is the window, any other x= a column; columns=N is a grid, any other columns= the
        columns that are read. live=on goes on until the input ends, or Ctrl-C.

        -o FILE   write the picture: .png, .svg, .pdf, .html or .json
        --print   show the program that this stands for

        On a terminal the picture shows there; else, without -o, its PNG is standard output.
        The keys: glowline run -c 'help plot', 'help csv' and 'help config'
      """
    case .command(.repl):
      """
      glowline repl

        A prompt with editing, history and completion (Tab). An empty line ends an unfinished
        statement; Ctrl-C stops or drops what runs or is typed; exit, quit and Ctrl-D leave.
        Pictures show in the terminal, in characters where it has no pixels; long help goes
        through $PAGER. Where standard input is no terminal, each statement runs as soon as
        its line is complete. An error does not end it; then the exit status is 1.
      """
    case .command(.kernel):
      """
      glowline kernel -f CONNECTION_FILE

        The Jupyter kernel. Front ends start it with a file that says where to bind and which
        key to sign with; a registration file is served, too. Port 0 is any free port, which is
        written back to the file. Arguments beyond are ignored.

        It ends by a front end's request, by SIGTERM, and when its parent is gone, unless it was
        started with nohup. SIGINT ends the cell that runs.
      """
    case .command(.install):
      """
      glowline install [--user | --sys-prefix | --prefix P] [--name N] [--display-name D]

        Writes the kernelspec, by which Jupyter finds the kernel, and an extension of JupyterLab
        and Notebook 7 for colours and touch; starts the kernel once to see that it answers.
        Where it does not, nothing is installed and the exit status is 1.

        --user             for you: JUPYTER_DATA_DIR, XDG_DATA_HOME/jupyter or
                           ~/.local/share/jupyter (where nothing is said)
        --sys-prefix       for the activated environment: VIRTUAL_ENV or CONDA_PREFIX
        --prefix P         for whoever looks in P/share/jupyter
        --name N           the kernel's name (glowline)
        --display-name D   what people see (Glowline)

        Jupyter starts this very program: install again when it has moved.
      """
    case .command(.uninstall):
      """
      glowline uninstall [--user | --sys-prefix | --prefix P] [--name N]

        Removes what 'glowline install' writes in the same place, and nothing else.
      """
    case .command(.doctor):
      """
      glowline doctor

        Prints paths and versions, binds the kernel's sockets, talks to it as a front end does
        and has it draw a plot. The exit status is 1 where something is missing.
      """
    }
  }
}
