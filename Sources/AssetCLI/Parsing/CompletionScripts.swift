/// Completion scripts for shells, made from the tree of commands.
package enum CompletionScripts {
  /// The shells there are scripts for.
  package static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell, or nil for an unknown one.
  package static func script(for shell: String, root: CommandSpec) -> String? {
    switch shell {
    case "bash": bash(root)
    case "zsh": zsh(root)
    case "fish": fish(root)
    default: nil
    }
  }

  private static func words(of command: CommandSpec) -> [String] {
    command.options.flatMap { option -> [String] in
      let long = ["--" + option.name] + (option.isNegatable ? ["--no-" + option.name] : [])
      return (option.short.map { ["-\($0)"] } ?? []) + long
    }
  }

  private static func bash(_ root: CommandSpec) -> String {
    let function = "_" + root.name.replacing("-", with: "_")
    var text = """
      #!/bin/bash
      \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(root.subcommands.map(\.name).joined(separator: " ")) help \(words(of: root).joined(separator: " "))" -- "$cur"))
          return
        fi
        case $command in

      """
    for command in root.subcommands {
      text += "    \(command.name))\n      case $prev in\n"
      for option in command.options where option.value != nil {
        let names = (option.short.map { "-\($0)|" } ?? "") + "--" + option.name
        let reply =
          option.values.isEmpty
          ? "compgen -f -- \"$cur\""
          : "compgen -W \"\(option.values.joined(separator: " "))\" -- \"$cur\""
        text += "        \(names)) COMPREPLY=($(\(reply))); return ;;\n"
      }
      text += "      esac\n"
      text += "      case $cur in\n"
      text +=
        "        -*) COMPREPLY=($(compgen -W \"\(words(of: command).joined(separator: " "))\" -- \"$cur\")) ;;\n"
      text += "        *) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n      esac ;;\n"
    }
    text +=
      "    help) COMPREPLY=($(compgen -W \"\(root.subcommands.map(\.name).joined(separator: " "))\" -- \"$cur\")) ;;\n"
    return text + "  esac\n}\ncomplete -o filenames -F \(function) \(root.name)\n"
  }

  /// Text inside a single-quoted word of zsh's `_arguments`, where brackets and colons have a meaning.
  private static func zshText(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private static func zsh(_ root: CommandSpec) -> String {
    let function = "_" + root.name
    var text = "#compdef \(root.name)\n\n\(function)() {\n  local -a commands\n  commands=(\n"
    for command in root.subcommands {
      text += "    '\(command.name):\(zshText(command.overview))'\n"
    }
    text += """
          'help:Show the help of a command.'
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        case ${words[2]} in

      """
    for command in root.subcommands {
      text += "    \(command.name))\n      _arguments -s \\\n"
      for option in command.options {
        let value = option.value.map { placeholder in
          ":\(placeholder):"
            + (option.values.isEmpty ? "_files" : "(\(option.values.joined(separator: " ")))")
        }
        let help = "[\(zshText(option.help))]"
        let star = option.repeats ? "*" : ""
        text += "        '\(star)--\(option.name)\(help)\(value ?? "")' \\\n"
        if option.isNegatable { text += "        '--no-\(option.name)\(help)' \\\n" }
        if let short = option.short {
          text += "        '\(star)-\(short)\(help)\(value ?? "")' \\\n"
        }
      }
      text += "        '*:file:_files' ;;\n"
    }
    return text + "  esac\n}\n\n\(function) \"$@\"\n"
  }

  private static func fish(_ root: CommandSpec) -> String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "\\'") + "'" }
    var text = ""
    for command in root.subcommands {
      text +=
        "complete -c \(root.name) -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.overview))\n"
    }
    let names = root.subcommands.map(\.name).joined(separator: " ")
    text +=
      "complete -c \(root.name) -n __fish_use_subcommand -a help -d 'Show the help of a command.'\n"
    text +=
      "complete -c \(root.name) -n '__fish_seen_subcommand_from help' -f -a '\(names)'\n"
    for command in root.subcommands {
      let seen = quoted("__fish_seen_subcommand_from \(command.name)")
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let values =
          option.values.isEmpty ? "" : " -f -a \(quoted(option.values.joined(separator: " ")))"
        let required = option.value == nil ? "" : " -r"
        text +=
          "complete -c \(root.name) -n \(seen) -l \(option.name)\(short)\(required)\(values) -d \(quoted(option.help))\n"
        if option.isNegatable {
          text +=
            "complete -c \(root.name) -n \(seen) -l no-\(option.name) -d \(quoted(option.help))\n"
        }
      }
    }
    return text
  }
}
