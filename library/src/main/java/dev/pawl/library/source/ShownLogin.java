package dev.pawl.library.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.source.Login;
import dev.pawl.engine.source.Logins;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.library.config.SourceSetting;
import dev.pawl.model.PawlException;
import dev.pawl.model.VariableText;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A password that variables and files have. They are read anew each time: tokens change. */
record ShownLogin(
    SourceSetting.Credentials.Shown credentials, Path file, Map<String, String> environment)
    implements Logins {
  private static final int MOST_BYTES = 64 * 1024;

  @Override
  public Optional<Login> ask() {
    StringBuilder password = new StringBuilder();
    for (VariableText.Part part : credentials.password().parts()) {
      password.append(value(part));
    }
    if (password.isEmpty() || password.chars().anyMatch(Character::isISOControl)) {
      throw new PawlException.Conflict(
          "what `credentials` name is empty, or has more than one line");
    }
    return Optional.of(new Login(credentials.user(), password.toString()));
  }

  private String value(VariableText.Part part) {
    return switch (part) {
      case VariableText.Part.Literal literal -> literal.text();
      case VariableText.Part.Environment variable -> variable(variable.name());
      case VariableText.Part.File named -> content(named.path());
      case VariableText.Part.Malformed malformed ->
          throw new PawlException.Conflict("`credentials`: " + malformed.message());
    };
  }

  private String variable(String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new PawlException.Conflict(
          "`credentials` need the variable `" + name + "`, which is not set");
    }
    return value.strip();
  }

  private String content(String path) {
    try {
      byte[] content = RegularFile.read(file.resolveSibling(path), MOST_BYTES + 1);
      if (content.length <= MOST_BYTES) {
        return new String(content, UTF_8).strip();
      }
    } catch (IOException | InvalidPathException _) {
      // What is wrong with it may say too much of it.
    }
    throw new PawlException.Conflict(
        "`credentials` need the file `" + path + "`, which is not there or cannot be read");
  }

  /** Without the environment. */
  @Override
  public String toString() {
    return "ShownLogin[(hidden)]";
  }
}
