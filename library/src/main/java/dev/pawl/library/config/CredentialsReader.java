package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.VariableText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the {@code credentials} of a source. What is secret must not stand in the file itself. */
final class CredentialsReader {
  private static final KeySet KEYS = KeySet.of("user", "password", "token", "helper");
  private static final Pattern HELPER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]*");

  /** Servers that take tokens do not look at the name; this one is what GitHub suggests. */
  private static final String TOKEN_USER = "x-access-token";

  private final Cursor credentials;
  private final Path file;

  private CredentialsReader(Cursor credentials, Path file) {
    this.credentials = credentials;
    this.file = file;
  }

  static SourceSetting.@Nullable Credentials read(Source.Mapping given, Path file, Report report) {
    Cursor cursor = new Cursor(given, "`credentials`", KEYS, report).refuseUnknownKeys();
    return new CredentialsReader(cursor, file).read();
  }

  private SourceSetting.@Nullable Credentials read() {
    List<String> ways =
        List.of("password", "token", "helper").stream().filter(credentials::has).toList();
    if (ways.size() != 1) {
      credentials.problem(
          ProblemCode.BAD_VALUE,
          "`credentials` must have one of `token`, `password` and `helper`",
          credentials.place(),
          "write { token: \"${env:NAME}\" }, { user: …, password: \"${env:NAME}\" } or"
              + " { helper: … }");
      return null;
    }
    String way = ways.getFirst();
    if (way.equals("helper")) {
      return helper();
    }
    String user = credentials.optionalText("user");
    if (user == null && way.equals("password")) {
      credentials.required("user", "write whose password it is");
      return null;
    }
    VariableText secret = secret(way);
    return secret == null
        ? null
        : new SourceSetting.Credentials.Shown(user == null ? TOKEN_USER : user, secret);
  }

  private @Nullable VariableText secret(String key) {
    Source.Scalar given = credentials.scalarText(key, credentials.get(key));
    if (given == null) {
      return null;
    }
    VariableText text = VariableText.parse(String.valueOf(given.value()));
    for (VariableText.Part part : text.parts()) {
      if (part instanceof VariableText.Part.Malformed malformed) {
        wrong(given, "`" + key + "` of `credentials`: " + malformed.message(), malformed.advice());
        return null;
      }
    }
    if (text.parts().isEmpty() || !text.parts().stream().allMatch(CredentialsReader::isElsewhere)) {
      wrong(
          given,
          "`" + key + "` of `credentials` must come from a variable: everybody can read this file",
          "write \"${env:NAME}\" or \"${file:PATH}\", and nothing else");
      return null;
    }
    return text;
  }

  private static boolean isElsewhere(VariableText.Part part) {
    return part instanceof VariableText.Part.File
        || (part instanceof VariableText.Part.Environment variable
            && (variable.fallback() == null || variable.fallback().isEmpty()));
  }

  private SourceSetting.@Nullable Credentials helper() {
    List<String> words = new ArrayList<>();
    credentials.texts("helper").forEach(each -> words.add(String.valueOf(each.value())));
    if (words.isEmpty()) {
      return null;
    }
    if (words.size() == 1 && HELPER.matcher(words.getFirst()).matches()) {
      return new SourceSetting.Credentials.Helper(List.of("git", "credential-" + words.getFirst()));
    }
    try {
      if (words.getFirst().contains("/")) {
        words.set(0, file.resolveSibling(words.getFirst()).toAbsolutePath().normalize().toString());
      }
    } catch (InvalidPathException _) {
      credentials.problem(
          ProblemCode.BAD_VALUE,
          "`helper` must be the name of a helper of Git, or a program",
          credentials.placeOf("helper"),
          "write one such as store or osxkeychain, or [./program, argument]");
    }
    return new SourceSetting.Credentials.Helper(words);
  }

  private void wrong(Source.Scalar given, String message, String advice) {
    credentials.problem(ProblemCode.BAD_VALUE, message, given.place(), advice);
  }
}
