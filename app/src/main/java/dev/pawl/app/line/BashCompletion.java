package dev.pawl.app.line;

import java.util.List;
import java.util.stream.Collectors;

/** A script that completes commands, options and file names, for bash and for zsh. */
public final class BashCompletion {
  private BashCompletion() {}

  /**
   * @param program the word that is completed
   * @param root the options before a command
   * @param commands each with the program's name before its own
   */
  public static String script(String program, Usage root, List<Usage> commands) {
    StringBuilder cases = new StringBuilder();
    for (Usage each : commands) {
      if (name(each).equals("help")) {
        continue;
      }
      cases.append(
          """
                %s) words='%s' valued='%s' ;;
          """
              .formatted(name(each), options(each), valued(each)));
    }
    String names = commands.stream().map(BashCompletion::name).collect(Collectors.joining(" "));
    return """
    #!/usr/bin/env bash
    # Completes %1$s. Load it with: source <(%1$s completion)
    if [ -n "${ZSH_VERSION-}" ]; then
      autoload -U +X bashcompinit && bashcompinit
    fi
    _%1$s_complete() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
      local words='%2$s' valued=''
      COMPREPLY=()
      if [ "$COMP_CWORD" -gt 1 ]; then
        case "${COMP_WORDS[1]}" in
          help) words='%3$s' ;;
    %4$s    *) words='' ;;
        esac
      fi
      case " $valued " in
        *" $before "*) words='' ;;
      esac
      case "$word" in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        *)
          if [ "$COMP_CWORD" -eq 1 ] || [ "${COMP_WORDS[1]}" = help ]; then
            COMPREPLY=($(compgen -W "$words" -- "$word"))
          else
            COMPREPLY=($(compgen -f -- "$word"))
          fi
          ;;
      esac
    }
    complete -o filenames -F _%1$s_complete %1$s
    """
        .formatted(program, names + " " + options(root), names, cases);
  }

  private static String name(Usage command) {
    return command.command().substring(command.command().lastIndexOf(' ') + 1);
  }

  private static String options(Usage usage) {
    return usage.options().stream()
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }

  private static String valued(Usage usage) {
    return usage.options().stream()
        .filter(option -> !option.isFlag())
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }
}
