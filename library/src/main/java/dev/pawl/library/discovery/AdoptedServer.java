package dev.pawl.library.discovery;

import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.formats.source.Reading;
import dev.pawl.mcp.config.MaskedServer;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.model.PawlException;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server as it is written into a project's {@code .mcp.json}: variables stay as they are, and a
 * secret that is written out becomes one.
 *
 * @param json what stands behind its name
 * @param variables that have to be set, because a secret was left out
 */
public record AdoptedServer(Map<String, @Nullable Object> json, Set<String> variables) {

  private static final Pattern URL = Pattern.compile("(?i)https?://|\\$\\{");

  /**
   * @param keepsSecrets whether secrets are written out as they are
   * @throws PawlException.Conflict when it cannot be written, or not without a secret
   */
  public static AdoptedServer of(Sighting sighting, boolean keepsSecrets) {
    ServerText said = sighting.said();
    if (said.command().isEmpty() && said.url() == null) {
      throw new PawlException.Conflict(
          "server `"
              + sighting.name()
              + "` says neither a program nor a URL, so it cannot be used");
    }
    AdoptedServer written = new Writing(sighting.name(), keepsSecrets).write(said);
    refuseUnusable(sighting.name(), written.json);
    return written;
  }

  /** What would spoil the file for everybody who reads it. */
  private static void refuseUnusable(String name, Map<String, @Nullable Object> json) {
    Source.Mapping servers = Source.of(Map.of(name, json));
    McpServersFile read = McpServersFile.of(Reading.of(servers), servers);
    if (read.upstreams().get(name) instanceof UpstreamDefinition.Unusable unusable) {
      throw new PawlException.Conflict(
          "server `" + name + "` cannot be used as it is: " + unusable.reason());
    }
    if (json.get("url") instanceof String url && !URL.matcher(url).lookingAt()) {
      throw new PawlException.Conflict(
          "the URL of server `" + name + "` does not begin with http:// or https://");
    }
  }

  /** One server while it is written. */
  private static final class Writing {
    private final String name;
    private final boolean keepsSecrets;
    private final Set<String> variables = new LinkedHashSet<>();
    private final Map<String, String> secrets = new HashMap<>();

    Writing(String name, boolean keepsSecrets) {
      this.name = name;
      this.keepsSecrets = keepsSecrets;
    }

    AdoptedServer write(ServerText said) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      String url = said.url();
      if (url != null) {
        refuseHidden(said);
        json.put("type", said.type().equals("sse") ? "sse" : "http");
        json.put("url", url);
        put(json, "headers", headers(said.headers()));
      } else {
        json.put("command", said.command().getFirst());
        List<String> args = args(said.command());
        if (!args.isEmpty()) {
          json.put("args", args);
        }
        put(json, "env", env(said.env()));
        if (said.cwd() != null) {
          json.put("cwd", said.cwd());
        }
      }
      return new AdoptedServer(json, variables);
    }

    private static void put(
        Map<String, @Nullable Object> json, String key, Map<String, String> pairs) {
      if (!pairs.isEmpty()) {
        json.put(key, pairs);
      }
    }

    /** Nobody can tell what of a URL is secret, so it is not taken apart. */
    private void refuseHidden(ServerText said) {
      if (!keepsSecrets && !String.valueOf(said.url()).equals(said.masked().url())) {
        throw new PawlException.Conflict(
            "the URL of server `"
                + name
                + "` may have a secret in it; add --keep-secrets to write it all the same,"
                + " or write `${env:NAME}` in its place by hand");
      }
    }

    private Map<String, String> env(Map<String, String> env) {
      Map<String, String> written = new LinkedHashMap<>();
      env.forEach(
          (key, value) ->
              written.put(
                  key,
                  keepsSecrets || !MaskedServer.isLiteralSecret(key, value)
                      ? value
                      : variable(VariableStyle.variableName(key), value)));
      return written;
    }

    /** What a header holds is secret unless its name says that it is not. */
    private Map<String, String> headers(Map<String, String> headers) {
      Map<String, String> written = new LinkedHashMap<>();
      MaskedServer masked = MaskedServer.of(List.of(), null, Map.of(), headers);
      headers.forEach(
          (key, value) -> {
            boolean literal = !value.equals(masked.headers().get(key));
            boolean bearer = value.regionMatches(true, 0, "Bearer ", 0, 7);
            if (keepsSecrets || !literal) {
              written.put(key, value);
            } else if (bearer) {
              written.put(key, "Bearer " + variable(own("token"), value.substring(7)));
            } else {
              written.put(key, variable(own(key), value));
            }
          });
      return written;
    }

    private List<String> args(List<String> command) {
      List<String> masked = MaskedServer.of(command, null, Map.of(), Map.of()).command();
      List<String> written = new ArrayList<>();
      for (int n = 1; n < command.size(); n++) {
        String word = command.get(n);
        boolean kept = keepsSecrets || word.equals(masked.get(n));
        String option = command.get(n - 1).startsWith("-") ? command.get(n - 1) : "";
        written.add(kept ? word : argument(word, masked.get(n), option, n));
      }
      return written;
    }

    /** {@code --token=}, {@code X-Api-Key: } and the like stay before what becomes a variable. */
    private String argument(String word, String masked, String option, int number) {
      int mark = masked.indexOf(Secrets.MARK);
      String before =
          mark > 0 && word.startsWith(masked.substring(0, mark)) ? masked.substring(0, mark) : "";
      String rest = word.substring(before.length());
      boolean bearer = rest.regionMatches(true, 0, "Bearer ", 0, 7);
      String named = before.isEmpty() ? option : before;
      String what = named.isEmpty() ? "secret " + number : named;
      return before
          + (bearer ? "Bearer " : "")
          + variable(own(what), bearer ? rest.substring(7) : rest);
    }

    private String own(String what) {
      return VariableStyle.variableName(name + " " + what);
    }

    /** Two secrets never share a variable, whatever they are called. */
    private String variable(String wanted, String secret) {
      String variable = wanted;
      int number = 2;
      while (!secret.equals(secrets.getOrDefault(variable, secret))) {
        variable = wanted + "_" + number++;
      }
      secrets.put(variable, secret);
      variables.add(variable);
      return "${env:" + variable + "}";
    }
  }
}
