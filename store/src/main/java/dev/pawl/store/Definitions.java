package dev.pawl.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The definitions that this process lately asked to be kept. */
final class Definitions {
  private static final int MOST = 256;

  private final Map<String, String> texts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  synchronized void keep(String digest, String text) {
    texts.put(digest, text);
  }

  synchronized @Nullable String kept(String digest) {
    return texts.get(digest);
  }
}
