package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An upstream server as a file configures it. Reading one starts nothing. Texts may hold variables,
 * see {@link VariableText}; they stay as they are written until the server is first used.
 *
 * <p>None of them prints values that may be secret.
 */
public sealed interface UpstreamDefinition {
  /** The server of a Java program's activities: its name, and the kind of builtin that it is. */
  String ACTIVITIES = "activities";

  String name();

  UpstreamSettings settings();

  Place place();

  /** A server that is part of Pawl. */
  record Builtin(
      String name,
      String kind,
      Map<String, @Nullable Object> options,
      UpstreamSettings settings,
      Place place)
      implements UpstreamDefinition {
    public Builtin(String name, String kind, Map<String, @Nullable Object> options, Place place) {
      this(name, kind, options, UpstreamSettings.DEFAULT, place);
    }

    /** Names only: options may hold secrets. */
    @Override
    public String toString() {
      return "Builtin[" + name + ", " + kind + ", options " + options.keySet() + "] " + place;
    }
  }

  /** A program that speaks MCP on its standard streams. */
  record Stdio(
      String name,
      String command,
      List<String> args,
      Map<String, String> env,
      @Nullable String cwd,
      UpstreamSettings settings,
      Place place)
      implements UpstreamDefinition {
    public Stdio {
      args = List.copyOf(args);
      env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }

    public Stdio(
        String name,
        String command,
        List<String> args,
        Map<String, String> env,
        @Nullable String cwd,
        Place place) {
      this(name, command, args, env, cwd, UpstreamSettings.DEFAULT, place);
    }

    /** Names only: arguments and the environment may hold secrets. */
    @Override
    public String toString() {
      return "Stdio[" + name + ", " + args.size() + " args, env " + env.keySet() + "] " + place;
    }
  }

  /**
   * A server behind a URL.
   *
   * @param auth how tokens for it are to be got, should it want one
   */
  record Http(
      String name,
      String url,
      Map<String, String> headers,
      boolean legacySse,
      UpstreamAuth auth,
      UpstreamSettings settings,
      Place place)
      implements UpstreamDefinition {
    public Http {
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    public Http(
        String name, String url, Map<String, String> headers, boolean legacySse, Place place) {
      this(name, url, headers, legacySse, UpstreamAuth.NONE, UpstreamSettings.DEFAULT, place);
    }

    /** Names only: headers and parts of the URL may be secrets. */
    @Override
    public String toString() {
      return "Http[" + name + ", headers " + headers.keySet() + "] " + place;
    }
  }

  /**
   * A server that is configured but cannot be used: it is switched off, or its configuration is
   * wrong. Calls of it fail with the reason; all other servers are unaffected.
   *
   * @param reason goes on after "the server cannot be used: "
   */
  record Unusable(String name, String reason, Place place) implements UpstreamDefinition {
    @Override
    public UpstreamSettings settings() {
      return UpstreamSettings.DEFAULT;
    }
  }
}
