package dev.pawl.library.project;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.FileContent;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.config.Tls;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.protocol.http.ServerIdentity;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the keys and certificates that a {@code pawl.yaml} names and that lie in its project.
 * One that is not there may come later, as secrets do; one that is there has to be what it should.
 */
final class NamedFiles {
  private final ConfigFile config;
  private final List<Problem> problems = new ArrayList<>();

  private NamedFiles(ConfigFile config) {
    this.config = config;
  }

  static List<Problem> check(ConfigFile config) {
    NamedFiles files = new NamedFiles(config);
    if (config.root() instanceof Source.Mapping root) {
      if (root.get("access") instanceof Source.Mapping access
          && access.get("issuers") instanceof Source.Sequence issuers) {
        issuers.items().forEach(files::issuer);
      }
      if (root.get("tls") instanceof Source.Mapping tls) {
        files.tls(tls, config.settings().tls());
      }
    }
    return files.problems;
  }

  private void issuer(Source issuer) {
    Source.Scalar named = issuer instanceof Source.Mapping it ? scalar(it.get("keys")) : null;
    if (named == null || String.valueOf(named.value()).contains("://") || !isThere(named)) {
      return;
    }
    Path file = path(named);
    if (file != null && !isKeySet(file)) {
      tell(
          named,
          "`" + named.value() + "` is no JSON Web Key Set with keys in it",
          "put one there as the issuer publishes it: { \"keys\": [ … ] }");
    }
  }

  /** What is in the keys is looked at by whoever lets callers in. */
  private static boolean isKeySet(Path file) {
    try {
      return FileContent.read(file) instanceof FileContent.Bytes(byte[] bytes)
          && Json.parse(new String(bytes, UTF_8)) instanceof Map<?, ?> set
          && set.get("keys") instanceof List<?> keys
          && !keys.isEmpty()
          && keys.stream()
              .allMatch(each -> each instanceof Map<?, ?> key && key.get("kty") instanceof String);
    } catch (JsonException _) {
      return false;
    }
  }

  private void tls(Source.Mapping given, @Nullable Tls tls) {
    Source.Scalar certificate = scalar(given.get("certificate"));
    Source.Scalar key = scalar(given.get("key"));
    if (tls == null || certificate == null || key == null) {
      return;
    }
    boolean isCertificateThere = isThere(certificate);
    if (!isThere(key) || !isCertificateThere) {
      return;
    }
    try {
      ServerIdentity _ = ServerIdentity.read(tls.certificate(), tls.key());
    } catch (ServerIdentity.Unusable e) {
      tell(certificate, "`tls` cannot be used: " + e.getMessage(), "name PEM files that fit");
    }
  }

  /** Whether there is such a file in the project; it is told if there should be. */
  private boolean isThere(Source.Scalar named) {
    Path file = path(named);
    Path folder = config.file().toAbsolutePath().normalize().getParent();
    if (file == null || folder == null || !file.startsWith(folder)) {
      return false;
    }
    if (Files.isReadable(file)) {
      return true;
    }
    problems.add(
        new Problem(
            ProblemCode.FILE_UNREADABLE,
            Severity.WARNING,
            "there is no file `" + named.value() + "` that can be read",
            named.place(),
            null,
            null,
            "see that it is there before this is served"));
    return false;
  }

  private @Nullable Path path(Source.Scalar named) {
    try {
      return config
          .file()
          .resolveSibling(String.valueOf(named.value()))
          .toAbsolutePath()
          .normalize();
    } catch (InvalidPathException _) {
      return null;
    }
  }

  private void tell(Source.Scalar named, String message, String advice) {
    problems.add(new Problem(ProblemCode.BAD_VALUE, message, named.place(), null, null, advice));
  }

  private static Source.@Nullable Scalar scalar(@Nullable Source source) {
    return source instanceof Source.Scalar scalar && scalar.value() instanceof String
        ? scalar
        : null;
  }
}
