package dev.pawl.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A script that completes commands, actions, options and file names, for bash and for zsh. */
public final class BashCompletion {
  private BashCompletion() {}

  /**
   * @param program the word that is completed
   * @param root the options before a command
   * @param commands each with the program's name before its own; an action of a command has the
   *     command's name before its own as well
   */
  public static String script(String program, Usage root, List<Usage> commands) {
    List<Usage> whole = commands.stream().filter(each -> words(each).size() == 2).toList();
    StringBuilder cases = new StringBuilder();
    for (Usage each : whole) {
      String name = words(each).getLast();
      if (name.equals("help")) {
        continue;
      }
      List<Usage> actions =
          commands.stream()
              .filter(other -> words(other).size() == 3 && words(other).get(1).equals(name))
              .toList();
      cases.append("      ").append(name).append(") ");
      cases.append(actions.isEmpty() ? taken(each) : choice(actions)).append(" ;;\n");
    }
    String names = names(whole);
    return """
    #!/usr/bin/env bash
    # Completes %1$s. Load it with: source <(%1$s completion)
    if [ -n "${ZSH_VERSION-}" ]; then
      autoload -U +X bashcompinit && bashcompinit
    fi
    _%1$s_complete() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
      local words='%2$s' valued='' actions=''
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
          elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$actions" ]; then
            COMPREPLY=($(compgen -W "$actions" -- "$word"))
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

  private static String taken(Usage each) {
    return "words='%s' valued='%s'".formatted(options(each), valued(each));
  }

  /** What comes after the name of an action; before that, what the first one takes. */
  private static String choice(List<Usage> actions) {
    List<String> lines = new ArrayList<>();
    lines.add("actions='" + names(actions) + "'");
    lines.add("        case \"${COMP_WORDS[2]}\" in");
    for (Usage each : actions) {
      lines.add("          " + words(each).getLast() + ") " + taken(each) + " ;;");
    }
    lines.add("          *) " + taken(actions.getFirst()) + " ;;");
    lines.add("        esac");
    return String.join("\n", lines);
  }

  private static String names(List<Usage> usages) {
    return usages.stream().map(each -> words(each).getLast()).collect(Collectors.joining(" "));
  }

  private static List<String> words(Usage usage) {
    return List.of(usage.command().split(" "));
  }

  private static String options(Usage usage) {
    return usage.options().stream()
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }

  private static String valued(Usage usage) {
    return usage.options().stream()
        .filter(option -> !option.standsAlone())
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }
}
