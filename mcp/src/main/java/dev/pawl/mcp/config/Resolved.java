package dev.pawl.mcp.config;

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
   * A server behind a URL.
   *
   * @param headers to be sent with every request; none of those that the protocol sets itself
   */
  record Remote(URI url, Map<String, String> headers, boolean sse, Secrets secrets)
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
