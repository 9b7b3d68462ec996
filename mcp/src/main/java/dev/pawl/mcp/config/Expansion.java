package dev.pawl.mcp.config;

import dev.pawl.model.VariableText;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Puts the values of variables into the texts of one server. A value is taken as it is: variables
 * in it are not looked for.
 */
final class Expansion {
  /** More text than any configuration needs; a file can name variables many times over. */
  static final int MOST_CHARACTERS = 1 << 20;

  private final HostEnvironment environment;
  private final Path folder;
  private final SecretCollector secrets;
  private final List<Fault> faults;
  private int characters;

  /**
   * @param folder where relative files start
   */
  Expansion(HostEnvironment environment, Path folder, SecretCollector secrets, List<Fault> faults) {
    this.environment = environment;
    this.folder = folder;
    this.secrets = secrets;
    this.faults = faults;
  }

  /**
   * The text with the values of its variables.
   *
   * @param where how messages call the text, for example {@code headers.Authorization}
   */
  String expand(String where, String text) {
    StringBuilder expanded = new StringBuilder();
    for (VariableText.Part part : VariableText.parse(text).parts()) {
      String value = value(where, part);
      characters += value.length();
      if (characters > MOST_CHARACTERS) {
        wrong("its texts have more than " + MOST_CHARACTERS + " characters in all");
        characters = 0;
        return "";
      }
      expanded.append(value);
    }
    return expanded.toString();
  }

  private String value(String where, VariableText.Part part) {
    return switch (part) {
      case VariableText.Part.Literal literal -> literal.text();
      case VariableText.Part.Environment variable -> variable(where, variable);
      case VariableText.Part.File file -> content(where, file.path());
      case VariableText.Part.Malformed malformed -> {
        wrong("`" + where + "`: " + malformed.message());
        yield "";
      }
    };
  }

  private String variable(String where, VariableText.Part.Environment variable) {
    String name = variable.name();
    String value = environment.get(name);
    boolean secret = SecretNames.looksSecret(name);
    if (variable.fallback() != null && (value == null || value.isEmpty())) {
      value = variable.fallback();
    } else {
      // What every program may see is no secret, however it is asked for.
      secret |= variable.secret() && !environment.isShared(name);
    }
    if (value == null) {
      faults.add(
          new Fault(
              Fault.Kind.MISSING_VARIABLE,
              "`" + where + "` needs the variable `" + name + "`, which is not set"));
      return "";
    }
    if (secret) {
      secrets.add(value);
    }
    return value;
  }

  private String content(String where, String path) {
    String problem;
    try {
      String content = SecretFile.read(folder.resolve(path));
      secrets.add(content);
      return content;
    } catch (InvalidPathException _) {
      problem = "has no possible name";
    } catch (IOException failure) {
      problem = String.valueOf(failure.getMessage());
    }
    faults.add(
        new Fault(
            Fault.Kind.MISSING_FILE,
            "`" + where + "` needs the file `" + path + "`, which " + problem));
    return "";
  }

  private void wrong(String what) {
    faults.add(new Fault(Fault.Kind.WRONG, what));
  }
}
