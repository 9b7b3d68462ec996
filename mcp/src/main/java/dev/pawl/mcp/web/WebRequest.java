package dev.pawl.mcp.web;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request as it goes out.
 *
 * @param headers without those that belong to the connection
 * @param body empty when there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebRequest(String method, URI uri, Map<String, String> headers, byte[] body) {
  WebRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Whether nothing changes however often it is made. */
  boolean isSafe() {
    return method.equals("GET") || method.equals("HEAD");
  }

  WebRequest to(URI other) {
    return new WebRequest(method, other, headers, body);
  }

  /** The same to somebody else, who must not see what was meant for the first. */
  WebRequest without(Map<String, String> secret) {
    return new WebRequest(method, uri, secret, body);
  }

  /** To look at what another address has, as after a form was sent. */
  WebRequest looking(URI other) {
    Map<String, String> rest = new LinkedHashMap<>(headers);
    rest.keySet().removeIf(name -> name.equalsIgnoreCase("Content-Type"));
    return new WebRequest("GET", other, rest, new byte[0]);
  }
}
