package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.governance.identity.ClaimNames;
import dev.pawl.governance.identity.JwtIssuer;
import dev.pawl.model.Durations;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads one of the {@code issuers}: whose tokens are good. */
final class IssuerReader {
  private static final KeySet KEYS =
      KeySet.of("issuer", "keys", "audience", "algorithms", "label", "claims", "agents", "leeway");
  private static final KeySet CLAIMS = KeySet.of("name", "roles", "scopes", "agent");
  private static final Duration LONGEST_LEEWAY = Duration.ofMinutes(5);

  private final Cursor issuer;

  private IssuerReader(Cursor issuer) {
    this.issuer = issuer;
  }

  static Access.@Nullable Issuer read(
      Source.Mapping given, Path file, @Nullable URI address, Report report) {
    Report own = report.forTool(null);
    Cursor cursor = new Cursor(given, "an issuer", KEYS, own).refuseUnknownKeys();
    IssuerReader reader = new IssuerReader(cursor);
    String name = cursor.text("issuer", "write what its tokens say in the claim `iss`");
    URI keys = reader.keys(file);
    Set<String> audiences = reader.audiences(address);
    Set<String> algorithms = reader.algorithms();
    String label = reader.label();
    ClaimNames claims = reader.claims();
    boolean agents = cursor.flag("agents", false);
    Duration leeway = reader.leeway();
    if (own.failed() || keys == null) {
      return null;
    }
    return new Access.Issuer(
        new JwtIssuer(name, label, audiences, algorithms, claims, agents, leeway), keys);
  }

  private @Nullable URI keys(Path file) {
    String advice = "write the address of its key set, or the name of a file with one";
    Source.Scalar given = issuer.scalarText("keys", issuer.required("keys", advice));
    if (given == null) {
      return null;
    }
    String text = String.valueOf(given.value());
    if (!text.contains("://")) {
      return file.resolveSibling(text).toAbsolutePath().normalize().toUri();
    }
    URI address = AccessReader.uri(text);
    if (address == null || !JwtIssuer.isSafe(address)) {
      issuer.problem(
          ProblemCode.BAD_VALUE,
          "`keys` of an issuer must be an https address, or a file",
          given.place(),
          "whoever can change the keys on the way can be anybody");
      return null;
    }
    return address;
  }

  private @Nullable String label() {
    Source.Scalar given = issuer.scalarText("label", issuer.get("label"));
    if (given == null) {
      return null;
    }
    String label = String.valueOf(given.value());
    if (label.contains("/")) {
      issuer.problem(
          ProblemCode.BAD_VALUE,
          "`label` of an issuer has no slash",
          given.place(),
          "a slash stands between it and the names of callers");
    }
    return label;
  }

  private Set<String> audiences(@Nullable URI address) {
    Set<String> audiences = new LinkedHashSet<>();
    issuer.texts("audience").forEach(each -> audiences.add(String.valueOf(each.value())));
    if (!issuer.has("audience")) {
      if (address == null) {
        issuer.required("audience", "write what its tokens for this server say in the claim `aud`");
      } else {
        audiences.add(address.toString());
      }
    }
    return audiences;
  }

  private Set<String> algorithms() {
    Set<String> algorithms = new TreeSet<>();
    for (Source.Scalar each : issuer.texts("algorithms")) {
      String name = String.valueOf(each.value());
      algorithms.add(name);
      if (!JwtIssuer.ALGORITHMS.contains(name)) {
        String near =
            name.startsWith("HS")
                ? "whoever knows its shared secret can be anybody; let the issuer sign with RS256 or"
                    + " ES256"
                : Suggestion.didYouMean(name, JwtIssuer.ALGORITHMS);
        issuer.problem(
            ProblemCode.BAD_VALUE,
            "an algorithm cannot be `" + name + "`",
            each.place(),
            near.isEmpty()
                ? "use some of: " + String.join(", ", new TreeSet<>(JwtIssuer.ALGORITHMS))
                : near);
      }
    }
    return algorithms.isEmpty() ? Set.of("RS256", "ES256") : algorithms;
  }

  private ClaimNames claims() {
    Source.Mapping given = issuer.mapping("claims");
    if (given == null) {
      return ClaimNames.USUAL;
    }
    Cursor claims =
        new Cursor(given, "`claims` of an issuer", CLAIMS, issuer.report()).refuseUnknownKeys();
    return new ClaimNames(
        or(claims.optionalText("name"), ClaimNames.USUAL.name()),
        or(claims.optionalText("roles"), ClaimNames.USUAL.roles()),
        or(claims.optionalText("scopes"), ClaimNames.USUAL.scopes()),
        or(claims.optionalText("agent"), ClaimNames.USUAL.agent()));
  }

  private static String or(@Nullable String said, String usual) {
    return said == null ? usual : said;
  }

  private Duration leeway() {
    Source.Scalar given = issuer.scalarText("leeway", issuer.get("leeway"));
    Duration usual = Duration.ofSeconds(30);
    if (given == null) {
      return usual;
    }
    return Durations.parse(String.valueOf(given.value()))
        .filter(time -> time.compareTo(LONGEST_LEEWAY) <= 0)
        .orElseGet(
            () -> {
              issuer.problem(
                  ProblemCode.BAD_VALUE,
                  "`leeway` of an issuer must be a time of five minutes at most",
                  given.place(),
                  "write it like 30s");
              return usual;
            });
  }
}
