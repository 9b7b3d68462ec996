package dev.pawl.mcp.config;

import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.VariableText;
import dev.pawl.model.VariableText.Part;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What has to be there so that a server can be used, and how it is reached. Starts nothing, and
 * tells no value of anything.
 *
 * @param kind {@code builtin}, {@code stdio}, {@code http}, {@code sse} or {@code unusable}
 * @param where the command, or the host behind the URL, without what may be secret
 * @param variables what its configuration takes from elsewhere
 * @param trouble why it cannot be used as things are, or empty
 */
public record ServerNeeds(
    String name, String kind, String where, List<Variable> variables, String trouble) {
  private static final Pattern HOST =
      Pattern.compile("(?i)\\s*(https?://)(?:[^/?#@]*@)?([^/?#]+).*", Pattern.DOTALL);
  private static final Pattern USER = Pattern.compile("://[^/?#@\\s]*@");

  public ServerNeeds {
    variables = List.copyOf(variables);
  }

  /**
   * A variable of the environment, or a file.
   *
   * @param secret whether its value is kept from being seen
   * @param found whether it is there
   * @param needed whether the server cannot be used without it
   */
  public record Variable(
      String name, boolean file, boolean secret, boolean found, boolean needed) {}

  /**
   * @param name how it is called here: one of another file has that in front
   */
  public static ServerNeeds of(
      String name, UpstreamDefinition server, HostEnvironment environment) {
    Path folder = folder(server);
    Map<String, Variable> variables = new LinkedHashMap<>();
    for (String text : texts(server)) {
      for (Part part : VariableText.parse(text).parts()) {
        switch (part) {
          case Part.Environment it -> add(variables, variable(it, environment));
          case Part.File it -> add(variables, file(it, folder));
          case Part.Literal _, Part.Malformed _ -> {}
        }
      }
    }
    String trouble =
        server instanceof UpstreamDefinition.Unusable unusable
            ? unusable.reason()
            : ServerConfig.faults(server, environment, Path.of("")).stream()
                .map(Fault::what)
                .distinct()
                .collect(Collectors.joining("; "));
    return new ServerNeeds(
        name, kind(server), where(server), List.copyOf(variables.values()), trouble);
  }

  private static void add(Map<String, Variable> variables, Variable variable) {
    variables.merge(
        variable.file + variable.name,
        variable,
        (one, other) ->
            new Variable(
                one.name,
                one.file,
                one.secret || other.secret,
                one.found,
                one.needed || other.needed));
  }

  private static Variable variable(Part.Environment part, HostEnvironment environment) {
    String value = environment.get(part.name());
    boolean needed = part.fallback() == null;
    boolean secret =
        SecretNames.looksSecret(part.name())
            || (part.secret() && !environment.isShared(part.name()));
    boolean found = value != null && (needed || !value.isEmpty());
    return new Variable(part.name(), false, secret, found, needed);
  }

  private static Variable file(Part.File part, Path folder) {
    boolean found = false;
    try {
      found = Files.isRegularFile(folder.resolve(part.path()));
    } catch (InvalidPathException _) {
      // No such file can be there.
    }
    return new Variable(part.path(), true, true, found, true);
  }

  private static Path folder(UpstreamDefinition server) {
    try {
      Path folder = Path.of(server.place().file()).getParent();
      return folder == null ? Path.of("") : folder;
    } catch (InvalidPathException _) {
      return Path.of("");
    }
  }

  private static List<String> texts(UpstreamDefinition server) {
    List<String> texts = new ArrayList<>();
    switch (server) {
      case UpstreamDefinition.Stdio stdio -> {
        texts.add(stdio.command());
        texts.addAll(stdio.args());
        texts.addAll(stdio.env().values());
        texts.add(stdio.cwd() == null ? "" : stdio.cwd());
      }
      case UpstreamDefinition.Http http -> {
        texts.add(http.url());
        texts.addAll(http.headers().values());
        texts.addAll(http.auth().texts().values());
      }
      case UpstreamDefinition.Builtin builtin -> addOptions(builtin, texts);
      case UpstreamDefinition.Unusable _ -> {}
    }
    return texts;
  }

  /** Those that may hold variables. */
  private static void addOptions(UpstreamDefinition.Builtin server, List<String> texts) {
    if (server.kind().equals("http")) {
      texts.add(String.valueOf(server.options().getOrDefault("baseUrl", "")));
      if (server.options().get("headers") instanceof Map<?, ?> headers) {
        headers.values().forEach(value -> texts.add(String.valueOf(value)));
      }
    }
  }

  private static String kind(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin _ -> "builtin";
      case UpstreamDefinition.Stdio _ -> "stdio";
      case UpstreamDefinition.Http http -> http.legacySse() ? "sse" : "http";
      case UpstreamDefinition.Unusable _ -> "unusable";
    };
  }

  private static String where(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin builtin -> builtin.kind();
      case UpstreamDefinition.Stdio stdio -> command(stdio);
      case UpstreamDefinition.Http http -> host(http.url());
      case UpstreamDefinition.Unusable _ -> "";
    };
  }

  /** The variables stay as they are written, and what belongs to a name that looks secret goes. */
  private static String command(UpstreamDefinition.Stdio server) {
    List<String> words = new ArrayList<>(List.of(shown(server.command(), false)));
    boolean secret = false;
    for (String argument : server.args()) {
      int equals = argument.indexOf('=');
      String name = equals > 0 ? argument.substring(0, equals) : "";
      if (!name.isEmpty() && SecretNames.looksSecret(name)) {
        words.add(name + "=" + shown(argument.substring(equals + 1), true));
      } else {
        words.add(shown(argument, secret && !argument.startsWith("-")));
      }
      secret = argument.startsWith("-") && SecretNames.looksSecret(argument);
    }
    return String.join(" ", words);
  }

  private static String shown(String text, boolean secret) {
    StringBuilder shown = new StringBuilder();
    for (Part part : VariableText.parse(text).parts()) {
      shown.append(
          switch (part) {
            case Part.Literal _ when secret -> Secrets.MARK;
            case Part.Literal literal ->
                USER.matcher(literal.text()).replaceAll("://" + Secrets.MARK + "@");
            case Part.Environment variable -> "${" + variable.name() + "}";
            case Part.File file -> "${file:" + file.path() + "}";
            case Part.Malformed _ -> Secrets.MARK;
          });
    }
    return shown.toString();
  }

  private static String host(String url) {
    Matcher host = HOST.matcher(url);
    return host.matches() ? host.group(1) + shown(host.group(2), false) : shownWithout(url);
  }

  /** A URL that begins with a variable: what follows may be anything. */
  private static String shownWithout(String url) {
    return VariableText.parse(url).parts().stream()
        .filter(Part.Environment.class::isInstance)
        .map(part -> "${" + ((Part.Environment) part).name() + "}")
        .findFirst()
        .orElse("URL");
  }
}
