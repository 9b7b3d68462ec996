package dev.pawl.cli.serve;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.library.access.Entrance;
import dev.pawl.library.access.LoginPages;
import dev.pawl.library.config.Access;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.config.ServingLimits;
import dev.pawl.library.config.Settings;
import dev.pawl.library.config.Tls;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.authorization.PublicCallback;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.HttpLimits;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.ServerIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How to serve over HTTP, as options, the environment and {@code pawl.yaml} say.
 *
 * @param token what clients may show that share one, if anything
 * @param hosts names by which clients call it, besides those of this machine
 * @param access who else may call
 * @param tls null for plain HTTP
 * @param limits how much they may have
 */
record HttpServing(
    HttpAddress address,
    @Nullable BearerToken token,
    List<String> hosts,
    List<String> origins,
    Access access,
    @Nullable Tls tls,
    ServingLimits limits) {
  private static final String KEYS = "--keys";
  private static final String CERTIFICATE = "--tls-cert";
  private static final String KEY = "--tls-key";

  private static final List<String> ONLY_HERE =
      List.of("--token-file", KEYS, "--allow-host", "--allow-origin", CERTIFICATE, KEY);
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern ORIGIN = Pattern.compile("[a-z][a-z0-9+.-]*://[^/?#\\s]+");

  static void describe(Usage spec) {
    spec.option(
        Syntax.option(Type.TEXT, "ADDRESS", "Serve Streamable HTTP at [HOST:]PORT.", "--http"));
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "Serve only clients that show the token in FILE.", "--token-file"));
    spec.option(Syntax.flag("Serve only clients that show a key of `pawl keys`.", KEYS));
    spec.option(
        Syntax.option(
            Type.PATH, "FILE", "Serve HTTPS with the certificates in FILE.", CERTIFICATE));
    spec.option(Syntax.option(Type.PATH, "FILE", "The private key of the first of them.", KEY));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "NAME", "Clients may call the server by this name.", "--allow-host"));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "URL", "Web pages of this origin may call it.", "--allow-origin"));
  }

  /**
   * @param first the first file or folder that is served
   * @return null to serve on standard streams
   */
  static @Nullable HttpServing of(
      Given given, Function<String, @Nullable String> environment, Path first) throws IOException {
    HttpAddress address = address(given);
    if (address == null) {
      for (String option : ONLY_HERE) {
        if (given.has(option)) {
          throw given.wrong(option + " is for --http, which is not there");
        }
      }
      return null;
    }
    checkNames(given);
    ConfigFile config = config(first);
    Settings settings = config == null ? Settings.NONE : config.settings();
    Access access = given.has(KEYS) ? settings.access().withKeys() : settings.access();
    BearerToken token = token(given, environment);
    if (token == null && !access.isSaid() && !address.isLoopback()) {
      throw given.wrong(
          "other machines can reach "
              + address.host()
              + ", so a token is needed\n"
              + "write a secret of 16 or more characters to a file for --token-file FILE, or set "
              + BearerToken.VARIABLE
              + ",\nor give each client a key with `pawl keys create NAME`, and serve with "
              + KEYS);
    }
    if (token == null && !access.isSaid() && config != null && config.speaksOfAccess()) {
      throw given.wrong(
          "nobody may call: `access` in "
              + config.file()
              + " lets nobody in\nadd `keys: true` or `issuers` there, or give --token-file");
    }
    return new HttpServing(
        address,
        token,
        given.value("--allow-host", List.of()),
        given.value("--allow-origin", List.of()),
        access,
        tls(given, settings.tls()),
        settings.limits());
  }

  /** Who may call is not guessed: a file that is wrong lets nobody in. */
  private static @Nullable ConfigFile config(Path first) {
    ConfigFile config = ConfigFile.above(first).map(ConfigFile::read).orElse(null);
    if (config != null && !config.isSound()) {
      throw new PawlException.InvalidDefinition(config.problems());
    }
    return config;
  }

  private static @Nullable Tls tls(Given given, @Nullable Tls said) {
    Path certificate = given.value(CERTIFICATE);
    Path key = given.value(KEY);
    if (certificate == null && key == null) {
      return said;
    }
    if (certificate == null || key == null) {
      throw given.wrong(CERTIFICATE + " and " + KEY + " belong together");
    }
    return new Tls(certificate, key);
  }

  /** Where browsers come back to from logins; null where they could not. */
  @Nullable PublicCallback browsers() {
    return access.address() == null ? null : LoginPages.under(access.address());
  }

  /** Whether somebody may come with a key of their own. */
  boolean hasKeys() {
    return access.keys();
  }

  HttpOptions options(Supplier<KeyBox> keys, Duration grace) throws IOException {
    Authentication shared = token == null ? null : Authentication.bearer(token.value());
    Entrance entrance = Entrance.of(access, keys, shared, Clock.systemUTC());
    HttpOptions options =
        HttpOptions.local(address.port())
            .withHost(address.host())
            .withHosts(Set.copyOf(hosts))
            .withOrigins(Set.copyOf(origins))
            .withLimits(limits(grace))
            .withAuthentication(entrance.authentication());
    if (entrance.resource() != null) {
      options = options.withResource(entrance.resource());
    }
    return tls == null
        ? options
        : options.withIdentity(ServerIdentity.read(tls.certificate(), tls.key()));
  }

  private HttpLimits limits(Duration grace) {
    HttpLimits usual = HttpLimits.DEFAULT;
    ServingLimits.Sessions said = limits.sessions();
    return usual
        .withLastAnswers(grace)
        .withSessions(usual.sessions().ofAPrincipal(said.most(), said.idle(), said.age()));
  }

  /** Whether somebody can have too much: others than those at this machine, or it is said so. */
  boolean isLimited() {
    return access.isSaid() || !limits.limits().isFreeHere();
  }

  String url(int port) {
    return address.url(tls == null ? "http" : "https", port);
  }

  void warn(Consumer<String> say) throws IOException {
    if (token != null && token.isExposed()) {
      say.accept("pawl: warning: everybody on this machine can read the token file; chmod 600 it");
    }
    if (tls != null && BearerToken.isExposed(tls.key())) {
      say.accept("pawl: warning: everybody on this machine can read the TLS key; chmod 600 it");
    }
    if (tls != null
        && ServerIdentity.end(tls.certificate()).isBefore(Clock.systemUTC().instant())) {
      say.accept("pawl: warning: the TLS certificate has expired, so clients refuse it; renew it");
    }
    access.issuers().forEach(each -> warn(each, say));
    if (access.anonymous()) {
      say.accept("pawl: whoever shows nothing may use tools that change nothing (`anonymous`)");
    }
    if (!address.isLoopback() && hosts.isEmpty()) {
      say.accept("pawl: clients must call it by its address; --allow-host NAME adds a name");
    }
  }

  /** Keys may come later; until then nobody can tell a good token from another. */
  private static void warn(Access.Issuer issuer, Consumer<String> say) {
    if ("file".equals(issuer.keys().getScheme()) && !Files.isReadable(Path.of(issuer.keys()))) {
      say.accept(
          "pawl: warning: there is no file "
              + Printable.of(Path.of(issuer.keys()).toString())
              + " that can be read, so no token of "
              + Printable.of(issuer.about().issuer())
              + " is good (503)");
    }
  }

  private static void checkNames(Given given) {
    for (String name : given.value("--allow-host", List.<String>of())) {
      if (!HOST.matcher(name).matches()) {
        throw given.wrong("--allow-host takes a name such as pawl.example, but got `" + name + "`");
      }
    }
    for (String origin : given.value("--allow-origin", List.<String>of())) {
      if (!ORIGIN.matcher(origin).matches()) {
        throw given.wrong(
            "--allow-origin takes an origin such as https://app.example, but got `" + origin + "`");
      }
    }
  }

  private static @Nullable HttpAddress address(Given given) {
    String text = given.value("--http");
    return text == null
        ? null
        : HttpAddress.parse(text)
            .orElseThrow(
                () ->
                    given.wrong(
                        "--http takes a port from 0 to 65535, after a host if you like, but got `"
                            + text
                            + "`\nas in 8080, localhost:8080, [::1]:8080"));
  }

  private static @Nullable BearerToken token(
      Given given, Function<String, @Nullable String> environment) throws IOException {
    try {
      return BearerToken.find(given.value("--token-file"), environment);
    } catch (BearerToken.Unusable e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }
}
