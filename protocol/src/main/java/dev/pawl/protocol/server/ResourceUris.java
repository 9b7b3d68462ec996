package dev.pawl.protocol.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The resources that one client wants to hear of: bounded in number and in length, since they are
 * kept for as long as the client listens.
 */
final class ResourceUris {
  static final int MOST = 1_000;
  static final int MOST_CHARACTERS = 64_000;

  private final Set<String> uris = new LinkedHashSet<>();
  private int characters;

  /** False when there is no room for it. */
  synchronized boolean add(String uri) {
    if (uris.contains(uri)) {
      return true;
    }
    if (uris.size() >= MOST || uri.length() > MOST_CHARACTERS - characters) {
      return false;
    }
    characters += uri.length();
    return uris.add(uri);
  }

  synchronized void remove(String uri) {
    if (uris.remove(uri)) {
      characters -= uri.length();
    }
  }

  synchronized boolean contains(String uri) {
    return uris.contains(uri);
  }

  synchronized List<String> all() {
    return List.copyOf(uris);
  }
}
