package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.Map;

/** How requests to one server show that they are allowed. Safe to use from many threads. */
public interface Authorization {
  /** Begins the attempts to send one request. */
  Attempt attempt();

  /** What can be shown without waiting for anybody; empty for nothing. */
  default Map<String, String> shownNow(String method, URI uri) {
    return Map.of();
  }

  /** One request, which may have to be sent more than once. Used by one thread. */
  interface Attempt {
    /** The headers to send with it this time. */
    Map<String, String> headers(String method, URI uri) throws IOException, InterruptedException;

    /**
     * The server refused it, with the status 401 or 403.
     *
     * @return whether it is to be sent again, with other headers
     * @throws AuthorizationException when it is known why that would be in vain
     */
    boolean again(int status, HttpHeaders answer) throws IOException, InterruptedException;
  }
}
