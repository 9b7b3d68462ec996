package dev.pawl.mcp.config;

import dev.pawl.model.UpstreamDefinition;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes one configured server ready for use, or finds every reason why that cannot be done. */
final class Resolution {
  private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~\\u0080-\\u00ff]*");

  /** Those that the protocol sets itself; people copy them along, so they are passed over. */
  private static final Set<String> PROTOCOL_HEADERS =
      Set.of("accept", "content-type", "mcp-protocol-version", "mcp-session-id");

  private static final Set<String> CONNECTION_HEADERS =
      Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

  private final HostEnvironment environment;
  private final Path start;
  private final SecretCollector secrets = new SecretCollector();
  private final List<Fault> faults = new ArrayList<>();
  private final Expansion expansion;

  /**
   * @param here the folder that Pawl was started in
   */
  Resolution(HostEnvironment environment, Path here, UpstreamDefinition server) {
    this.environment = environment;
    this.start = StartFolder.of(server, here).folder();
    this.expansion =
        new Expansion(environment, StartFolder.folderOf(server, here), secrets, faults);
  }

  List<Fault> faults() {
    return faults;
  }

  /** What came of it; of no use if there are faults. */
  Resolved.Local process(UpstreamDefinition.Stdio server) {
    List<String> command = new ArrayList<>();
    command.add(expanded("command", server.command()));
    if (command.getFirst().isBlank() && faults.isEmpty()) {
      wrong("`command` is empty");
    }
    int number = 0;
    for (String argument : server.args()) {
      command.add(expanded("args[" + number++ + "]", argument));
    }
    secrets.addArguments(command);
    Map<String, String> variables = new LinkedHashMap<>(environment.shared());
    variables.values().forEach(secrets::addUrlPasswords);
    server
        .env()
        .forEach(
            (name, text) -> {
              String value = expanded("env." + name, text);
              if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                wrong("`env` has a name that no variable can have");
              }
              secrets.addNamed(name, value);
              variables.put(name, value);
            });
    Path folder = server.cwd() == null ? start : folder(server.cwd());
    return new Resolved.Local(command, variables, folder, secrets.secrets());
  }

  /** A text for a program; none can take one with a NUL in it. */
  private String expanded(String where, String text) {
    String expanded = expansion.expand(where, text);
    if (expanded.indexOf('\0') >= 0) {
      wrong("`" + where + "` has a NUL character");
    }
    return expanded;
  }

  private Path folder(String cwd) {
    try {
      return start.resolve(expanded("cwd", cwd)).toAbsolutePath().normalize();
    } catch (InvalidPathException _) {
      wrong("`cwd` is no possible folder");
      return start;
    }
  }

  /** What came of it; null, or of no use, if there are faults. */
  Resolved.@Nullable Remote remote(UpstreamDefinition.Http server) {
    URI url = url(expansion.expand("url", server.url()).strip());
    Map<String, String> headers = new LinkedHashMap<>();
    server
        .headers()
        .forEach(
            (name, text) -> {
              String value = expansion.expand("headers." + name, text).strip();
              checkHeader(name, value);
              secrets.addHeader(name, value);
              if (!PROTOCOL_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                headers.put(name, value);
              }
            });
    Resolved.Auth auth = auth(server);
    return url == null
        ? null
        : new Resolved.Remote(url, headers, server.legacySse(), auth, secrets.secrets());
  }

  /**
   * What came of it; of no use if there are faults. Only {@code http} has options with variables.
   */
  Resolved.Inside inside(UpstreamDefinition.Builtin server) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>(server.options());
    if (server.kind().equals("http")) {
      options.computeIfPresent(
          "baseUrl", (key, text) -> expansion.expand(key, String.valueOf(text)).strip());
      options.computeIfPresent("headers", (_, given) -> headers(given));
    }
    return new Resolved.Inside(
        new UpstreamDefinition.Builtin(
            server.name(), server.kind(), options, server.settings(), server.place()),
        secrets.secrets());
  }

  private Object headers(Object given) {
    if (!(given instanceof Map<?, ?> map)) {
      return given;
    }
    Map<String, @Nullable Object> headers = new LinkedHashMap<>();
    map.forEach(
        (name, text) -> {
          String value = expansion.expand("headers." + name, String.valueOf(text)).strip();
          checkHeader(String.valueOf(name), value);
          secrets.addHeader(String.valueOf(name), value);
          headers.put(String.valueOf(name), value);
        });
    return headers;
  }

  private Resolved.Auth auth(UpstreamDefinition.Http server) {
    return new AuthResolution(expansion, secrets, this::wrong).resolve(server);
  }

  private @Nullable URI url(String text) {
    if (!faults.isEmpty()) {
      return null;
    }
    URI url;
    try {
      url = new URI(text);
    } catch (URISyntaxException failure) {
      wrong("`url` is no URL: " + failure.getReason().toLowerCase(Locale.ROOT));
      return null;
    }
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      wrong("`url` must begin with http:// or https://");
    } else if (url.getRawUserInfo() != null) {
      wrong("`url` holds a user or a password; put them into the header `Authorization`");
    } else if (url.getHost() == null || url.getPort() > 65_535) {
      wrong("`url` names no possible host and port");
    }
    secrets.addQuery(url.getRawQuery());
    secrets.addQuery(url.getQuery());
    return url;
  }

  private void checkHeader(String name, String value) {
    if (!HEADER_NAME.matcher(name).matches()) {
      wrong("`headers` has a name that no header can have");
    } else if (CONNECTION_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      wrong("`headers." + name + "` cannot be set: it belongs to the connection");
    } else if (!HEADER_VALUE.matcher(value).matches()) {
      wrong("`headers." + name + "` has characters that no header can have, such as a line end");
    }
  }

  private void wrong(String what) {
    faults.add(new Fault(Fault.Kind.WRONG, what));
  }
}
