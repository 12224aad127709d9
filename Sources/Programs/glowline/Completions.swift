import PlotLanguage
import ValueNotation

/// What Tab does in a shell, as a file that the shell reads; made of the tables of commands and keys.
package struct Completions {
  /// The shells that are known.
  package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  /// The keys of `glowline plot`, each once, with what stands behind the equals sign.
  private static let keys: [(name: String, summary: String, words: [String])] = {
    var known: Set<String> = []
    return PlotProgram.keyGroups.flatMap { Vocabulary.keys(in: $0) }.flatMap { entry in
      ([entry.name] + [entry.alias].compactMap(\.self)).filter { known.insert($0).inserted }
        .map { ($0, entry.summary, words(of: entry.type)) }
    }
  }()

  private static func words(of type: ValueType) -> [String] {
    type.words + (type.kind == .boolean ? ["on", "off"] : [])
  }

  private static var commands: [Invocation.Command] { Invocation.Command.allCases }

  /// The text of the file.
  package static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // MARK: - bash

  private static var bash: String {
    let options = commands.map { command in
      "    \(command.rawValue)) options='\(switches(of: command))' words='\(words(of: command))' ;;"
    }
    let values = keys.filter { !$0.words.isEmpty }.map { key in
      "      \(key.name)) words='\(key.words.joined(separator: " "))' ;;"
    }
    return """
      # bash completion for glowline
      _glowline() {
        local line=${COMP_LINE:0:COMP_POINT} options words token word
        local command=${COMP_WORDS[1]-} prefix=''
        # Of the word under the cursor bash replaces what follows its last = or : alone.
        token=${line##*[[:space:]]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(overview)' -- "$token"))
          return
        fi
        case ${COMP_WORDS[COMP_CWORD - 1]} in
      \(files.map { "    \($0)) COMPREPLY=($(compgen -f -- \"$token\")); return ;;" }.joined(separator: "\n"))
      \(folders.map { "    \($0)) COMPREPLY=($(compgen -d -- \"$token\")); return ;;" }.joined(separator: "\n"))
        esac
        if [ "$command" = plot ] && [[ $token == *=* ]]; then
          case ${token%%=*} in
      \(values.joined(separator: "\n"))
          *) return ;;
          esac
          word=${token#*=}
          [[ $COMP_WORDBREAKS == *=* ]] || prefix=${token%%=*}=
          COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$word"))
          return
        fi
        case $command in
      \(options.joined(separator: "\n"))
        *) return ;;
        esac
        [[ $token != -* ]] || words=$options
        COMPREPLY=($(compgen -W "$words" -- "$token"))
        case $command in
        run | plot) COMPREPLY+=($(compgen -f -- "$token")) ;;
        esac
        [[ ${COMPREPLY[0]-} != *= || ${#COMPREPLY[@]} -ne 1 ]] || compopt -o nospace
      }
      complete -o filenames -F _glowline glowline
      """
  }

  private static var overview: String {
    (commands.map(\.rawValue) + ["help", "--help", "--version"]).joined(separator: " ")
  }

  private static func switches(of command: Invocation.Command) -> String {
    (command.page.options.flatMap(\.names).filter { $0 != "-" } + ["--help"])
      .joined(separator: " ")
  }

  /// What can stand behind a command, but for options and files.
  private static func words(of command: Invocation.Command) -> String {
    let keys = command == .plot ? ["where"] + keys.map { $0.name + "=" } : []
    let shells = command == .completions ? Shell.allCases.map(\.rawValue) : []
    return (shells + keys).joined(separator: " ")
  }

  /// The options that a file's or a folder's path follows.
  private static func options(_ fits: (CommandPage.Value) -> Bool) -> [String] {
    let names = commands.flatMap(\.page.options).filter { $0.value.map(fits) ?? false }
      .flatMap(\.names)
    return Set(names).sorted()
  }

  private static var files: [String] { options { $0.isPath && !$0.isFolder } }
  private static var folders: [String] { options(\.isFolder) }

  // MARK: - zsh

  private static var zsh: String {
    let list = commands.map { "    \(quoted("\($0.rawValue):\($0.page.summary)"))" }
    let cases = commands.map { command in
      "    \(command.rawValue)) _arguments -s \(arguments(of: command)) ;;"
    }
    let keyList = keys.map { "    \(quoted("\($0.name)=:\($0.summary)"))" }
    let values = keys.filter { !$0.words.isEmpty }.map { key in
      "      \(key.name)) values=(\(key.words.map(quoted).joined(separator: " "))) ;;"
    }
    return """
      #compdef glowline
      _glowline_words() {
        local -a keys values
        if compset -P '*='; then
          case ${IPREFIX%%=*} in
      \(values.joined(separator: "\n"))
          esac
          compadd -a values
          return
        fi
        keys=(
      \(keyList.joined(separator: "\n"))
        )
        _describe -t keys key keys -S '' -- && return
        _files
      }
      _glowline() {
        local -a commands
        commands=(
      \(list.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe -t commands command commands
          compadd -- --help --version
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        help) _describe -t commands command commands ;;
        esac
      }
      _glowline "$@"
      """
  }

  private static func arguments(of command: Invocation.Command) -> String {
    let options = command.page.options.filter { $0.names != ["-"] }.flatMap { option in
      option.names.map { name in
        let action = option.value.map { value in
          ":\(value.rawValue):" + (value.isFolder ? "_files -/" : value.isPath ? "_files" : "")
        }
        let text = option.summary.escaping(["[": "(", "]": ")", ":": "\\:"])
        return quoted("\(name)[\(text)]\(action ?? "")")
      }
    }
    let rest =
      switch command {
      case .run: ["'*:file:_files'"]
      case .plot: ["'*:word:_glowline_words'"]
      case .completions: ["'1:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))'"]
      default: [String]()
      }
    return (options + ["'--help[more on it]'"] + rest).joined(separator: " ")
  }

  // MARK: - fish

  private static var fish: String {
    var lines = [
      "# fish completion for glowline",
      "complete -c glowline -f",
      "function __glowline_first; test (count (commandline -opc)) -eq 1; end",
      "function __glowline_command; set -l words (commandline -opc); test (count $words) -gt 1;"
        + " and contains -- $words[2] $argv; end",
    ]
    for command in commands {
      lines.append(
        "complete -c glowline -n __glowline_first -a \(command.rawValue) -d \(quoted(command.page.summary))"
      )
    }
    for (option, summary) in [("version", "the version"), ("help", "what there is")] {
      lines.append("complete -c glowline -n __glowline_first -l \(option) -d \(quoted(summary))")
    }
    for command in commands {
      let condition = "complete -c glowline -n '__glowline_command \(command.rawValue)'"
      for option in command.page.options where option.names != ["-"] {
        let names = option.names.map { name in
          name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        let value = option.value.map { $0.isPath ? " -r -F" : " -x" } ?? ""
        lines.append(
          "\(condition) \(names.joined(separator: " "))\(value) -d \(quoted(option.summary))")
      }
      lines.append("\(condition) -l help -d 'more on it'")
      switch command {
      case .run, .plot: lines.append("\(condition) -F")
      case .completions:
        lines.append(
          "\(condition) -a \(quoted(Shell.allCases.map(\.rawValue).joined(separator: " ")))")
      default: break
      }
      guard command == .plot else { continue }
      lines.append("\(condition) -a where -d 'rows that are meant'")
      for key in keys {
        let words = key.words.isEmpty ? ["\(key.name)="] : key.words.map { "\(key.name)=\($0)" }
        lines.append(
          "\(condition) -a \(quoted(words.joined(separator: " "))) -d \(quoted(key.summary))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A text in single quotes, as all three shells read it.
  private static func quoted(_ text: String) -> String {
    text.shellQuoted
  }
}
