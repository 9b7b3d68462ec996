package dev.pawl.mcp.config;

import dev.pawl.model.UpstreamDefinition;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server that can be started or reached: all variables have their values. */
public sealed interface Resolved {
  /** What must not be seen in anything that comes from this server or is said about it. */
  Secrets secrets();

  /**
   * A program to start.
   *
   * @param environment all that it gets; it inherits nothing else
   * @param folder where it runs; null for the current folder
   */
  record Local(
      List<String> command, Map<String, String> environment, @Nullable Path folder, Secrets secrets)
      implements Resolved {
    public Local {
      command = List.copyOf(command);
      environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /** Without values that may be secret. */
    @Override
    public String toString() {
      return "Local[" + command.size() + " words, environment " + environment.keySet() + "]";
    }
  }

  /**
   * A part of Pawl.
   *
   * @param definition as the file has it, with the values of the variables in its options
   */
  record Inside(UpstreamDefinition.Builtin definition, Secrets secrets) implements Resolved {
    /** Without values that may be secret. */
    @Override
    public String toString() {
      return "Inside[" + definition.kind() + "]";
    }
  }

  /**
   * How tokens for a server are to be got.
   *
   * @param configured whether anything is said of it
   */
  record Auth(
      boolean configured,
      Map<String, String> texts,
      List<String> scopes,
      int redirectPort,
      boolean dpop) {
    public Auth {
      texts = Map.copyOf(texts);
      scopes = List.copyOf(scopes);
    }

    public @Nullable String text(String key) {
      return texts.get(key);
    }

    /** Without values that may be secret. */
    @Override
    public String toString() {
      return "Auth" + texts.keySet();
    }
  }

  /**
   * A server behind a URL.
   *
   * @param headers to be sent with every request; none of those that the protocol sets itself
   * @param auth how tokens for it are to be got
   */
  record Remote(URI url, Map<String, String> headers, boolean sse, Auth auth, Secrets secrets)
      implements Resolved {
    public Remote {
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** Without values that may be secret. */
    @Override
    public String toString() {
      return "Remote["
          + url.getScheme()
          + "://"
          + url.getHost()
          + ", headers "
          + headers.keySet()
          + "]";
    }
  }
}
