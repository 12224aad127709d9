import PlotLanguage

extension Invocation.HelpTopic {
  /// The text of `--help`.
  package var text: String {
    switch self {
    case .overview: Invocation.overview
    case .command(let command): command.page.text
    case .commandAndWord(let command):
      command.page.text + "\n\nIn a program, a notebook and at the prompt\n\n"
        + Invocation.HelpTopic.language(command.rawValue).text
    case .language(let word): (HelpPage(about: word) ?? HelpPage(near: word))?.plain ?? ""
    }
  }
}

extension Invocation {
  fileprivate static var overview: String {
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
      glowline completions SHELL   what Tab does in bash, zsh and fish

      glowline --version           the version
      glowline help WORD           on a command, or what the language calls so

    The first plot:  glowline run -c 'series a = walk(1000); plot a' --out pictures
    The language:    glowline help language
    How do I ...:    glowline help recipes
    """
  }
}

extension Invocation.Command {
  /// What people read about the command.
  package var page: CommandPage {
    switch self {
    case .run: Self.runPage
    case .check: Self.checkPage
    case .plot: Self.plotPage
    case .repl: Self.replPage
    case .serve: Self.servePage
    case .kernel: Self.kernelPage
    case .install: Self.installPage
    case .uninstall: Self.uninstallPage
    case .doctor: Self.doctorPage
    case .completions: Self.completionsPage
    }
  }

  private static let confine = CommandPage.Option(
    "--confine", value: .folder,
    does: "read and write files below DIR alone, and connect to nothing")

  private static let runPage = CommandPage(
    synopses: ["run FILE... | - | -c 'CODE'"], summary: "run scripts",
    paragraphs: [
      """
      Runs scripts one after the other in one session, and prints what each statement gives.
      A script with a syntax error runs nothing. The exit status is 1 at the first error.
      """
    ],
    options: [
      CommandPage.Option("-c", value: .code, does: "run this text"),
      CommandPage.Option("-", does: "run what standard input holds"),
      CommandPage.Option(
        "--out", value: .folder, does: "write each picture to DIR as plot-1.png, plot-2.png, ..."),
      CommandPage.Option(
        "--html", value: .file, does: "write texts and pictures as one page that can be mailed"),
      CommandPage.Option(
        "--json", does: "print one JSON object a line, in the form of a notebook's outputs"),
      CommandPage.Option("--keep-going", does: "go on with the next statement after an error"),
      confine,
    ],
    notes: [
      """
      A script reads and writes the files that it names, and connects where it says. One of a
      stranger's is run with --confine: it reads and writes below DIR alone, through no link
      that leads out of it, and neither connects nor asks a query engine.
      """
    ])

  private static let checkPage = CommandPage(
    synopses: ["check FILE... | -"],
    summary: "say what is wrong with scripts",
    paragraphs: [
      """
      Reads scripts as 'run' does and runs nothing of them: what cannot be parsed, and words
      and keys that are not there, are said with file, line, column and advice. The exit
      status is 1 where something is wrong. Names, columns and files are looked for only
      when a script runs.
      """
    ])

  private static let plotPage = CommandPage(
    synopses: ["plot [FILE|-] [ITEM...] [where COLUMN OP VALUE] [key=value...]"],
    summary: "plot a file, or what a pipe holds",
    paragraphs: [
      """
      A picture without a program. The words are those of 'series NAME from FILE' and 'plot':
      an ITEM is a column, or an expression in which each column is a series under its own
      name. Without FILE and with a pipe, standard input is read. The first word that names a
      file, or has a / or * in it, is FILE. A word is one token: texts need no inner quotes.
      """,
      """
        seq 100 | glowline plot as=bars
        df | glowline plot Use% as=bars
        cut -d' ' -f6 access.log | sort | uniq -c | glowline plot as=bars
        glowline plot prices.csv column=close laser=on -o close.png
        glowline plot prices.csv close 'sma(close, 20)' dash=on title="The year"
        glowline plot weather.csv 'Temp °C' 'Rel. Humidity (%)' panels=each
        glowline plot weather.csv 'resample("Temp °C", day, max)' where Site = 'Depot 2'
        glowline plot levels.txt 2 x=1 axis y reverse=on scale=log
        ping host | grep --line-buffered -oP 'time=\\K[0-9.]+' | glowline plot live=on
      """,
      """
      x=A..B is the window, any other x= a column; columns=N is a grid, any other columns= the
      columns that are read. Behind 'axis' stand the words of that statement. A column whose
      name is no word stands in quotes in an expression; a number is a column's. live=on goes
      on until the input ends, or Ctrl-C.
      """,
    ],
    options: [
      CommandPage.Option(
        "-o", "--output", value: .file, does: "write the picture: .png, .svg, .pdf, .html or .json"),
      CommandPage.Option("--print", does: "show the program that this stands for"),
    ],
    notes: [
      """
      On a terminal the picture shows there; else, without -o, its PNG is standard output.
      The keys: glowline help plot, glowline help csv and glowline help config
      """
    ])

  private static let replPage = CommandPage(
    synopses: ["repl"], summary: "type plots at a prompt",
    paragraphs: [
      """
      A prompt with editing, history and completion (Tab). An empty line ends an unfinished
      statement; Ctrl-C stops or drops what runs or is typed; exit, quit and Ctrl-D leave.
      Pictures show in the terminal, in characters where it has no pixels; long help goes
      through $PAGER. Where standard input is no terminal, each statement runs as soon as
      its line is complete. An error does not end it; then the exit status is 1.
      """
    ])

  private static let servePage = CommandPage(
    synopses: ["serve"], summary: "a session for the program that has started this one",
    paragraphs: [
      """
      A session for the program that has started this one, such as Python's package
      'glowline': messages on standard input and output, each a line of JSON and the bytes
      that it announces. It ends with its input.
      """
    ])

  private static let kernelPage = CommandPage(
    synopses: ["kernel -f CONNECTION_FILE"], summary: "serve Jupyter",
    paragraphs: [
      """
      The Jupyter kernel. Front ends start it with a file that says where to bind and which
      key to sign with; a registration file is served, too. Port 0 is any free port, which is
      written back to the file. Arguments beyond are ignored. It warns where others can read
      the file, where there is no key, and where other machines can reach it.
      """,
      """
      It ends by a front end's request, by SIGTERM, and when its parent is gone, unless it was
      started with nohup. SIGINT ends the cell that runs.
      """,
    ],
    options: [
      CommandPage.Option("-f", value: .connectionFile, does: "the file that says where to bind")
    ])

  private static let installPage = CommandPage(
    synopses: ["install [--user | --sys-prefix | --prefix P] [--name N] [--display-name D]"],
    summary: "let Jupyter find the kernel",
    paragraphs: [
      """
      Writes the kernelspec, by which Jupyter finds the kernel, and an extension of JupyterLab
      and Notebook 7 for colours and touch; starts the kernel once to see that it answers.
      Where it does not, nothing is installed and the exit status is 1.
      """
    ],
    options: places + [
      CommandPage.Option("--display-name", value: .displayName, does: "what people see (Glowline)")
    ],
    notes: ["Jupyter starts this very program: install again when it has moved."])

  private static let uninstallPage = CommandPage(
    synopses: ["uninstall [--user | --sys-prefix | --prefix P] [--name N]"],
    summary: "remove what 'install' writes",
    paragraphs: [
      "Removes what 'glowline install' writes in the same place, and nothing else."
    ], options: places)

  private static let places = [
    CommandPage.Option(
      "--user", does: "for you; JUPYTER_DATA_DIR and XDG_DATA_HOME say where"),
    CommandPage.Option(
      "--sys-prefix", does: "for the activated environment: VIRTUAL_ENV or CONDA_PREFIX"),
    CommandPage.Option("--prefix", value: .prefix, does: "for whoever looks in P/share/jupyter"),
    CommandPage.Option("--name", value: .name, does: "the kernel's name (glowline)"),
  ]

  private static let doctorPage = CommandPage(
    synopses: ["doctor"], summary: "say what is here, and what is missing",
    paragraphs: [
      """
      Prints paths and versions, binds the kernel's sockets, talks to it as a front end does
      and has it draw a plot. The exit status is 1 where something is missing.
      """
    ])

  private static let completionsPage = CommandPage(
    synopses: ["completions bash|zsh|fish"], summary: "print what Tab does in a shell",
    paragraphs: [
      """
      Prints a file by which a shell completes commands, options, keys and their words. The
      wheel brings all three, and the manual page; else:
      """,
      """
        glowline completions bash > ~/.local/share/bash-completion/completions/glowline
        glowline completions zsh > ~/.zfunc/_glowline        # a folder of $fpath
        glowline completions fish > ~/.config/fish/completions/glowline.fish
      """,
    ])
}
