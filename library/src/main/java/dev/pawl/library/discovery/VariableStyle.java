package dev.pawl.library.discovery;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the variables of another program's texts as ours.
 *
 * @param base what {@code ${workspaceFolder}} is
 */
record VariableStyle(ConfiguringProgram.Variables style, Path base, Path home) {
  private static final Pattern INPUT = Pattern.compile("\\$\\{input:([^}]{1,200})}");
  private static final Pattern DOLLAR =
      Pattern.compile("\\$(?:([A-Za-z_][A-Za-z0-9_]*)|\\{([A-Za-z_][A-Za-z0-9_]*)})");

  String ours(String text) {
    if (text.indexOf('$') < 0) {
      return text;
    }
    return switch (style) {
      case OURS -> text;
      case NONE -> text.replace("${", "$${");
      case SHELL ->
          DOLLAR
              .matcher(text)
              .replaceAll(
                  found -> {
                    String name = found.group(1) == null ? found.group(2) : found.group(1);
                    return Matcher.quoteReplacement("${" + name + "}");
                  });
      case EDITOR -> editor(text);
    };
  }

  private String editor(String text) {
    Path name = base.getFileName();
    String known =
        text.replace("${workspaceFolder}", base.toString())
            .replace("${workspaceRoot}", base.toString())
            .replace("${workspaceFolderBasename}", name == null ? "" : name.toString())
            .replace("${userHome}", home.toString())
            .replace("${pathSeparator}", base.getFileSystem().getSeparator())
            .replace("${/}", base.getFileSystem().getSeparator());
    return INPUT
        .matcher(known)
        .replaceAll(
            found -> Matcher.quoteReplacement("${env:" + variableName(found.group(1)) + "}"));
  }

  /** A name for a variable that holds what somebody would be asked for. */
  static String variableName(String words) {
    String name =
        words
            .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
            .replaceAll("[^A-Za-z0-9]+", "_")
            .replaceAll("^_+|_+$", "")
            .toUpperCase(Locale.ROOT);
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "VALUE_" + name : name;
  }
}
