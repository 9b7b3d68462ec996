package dev.pawl.store;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The definitions that this process lately asked to be kept. */
final class Definitions {
  private static final int MOST = 256;

  private final Map<String, String> texts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          boolean removes = size() > MOST;
          if (removes) {
            safe.remove(eldest.getKey());
          }
          return removes;
        }
      };

  private final Set<String> safe = new HashSet<>();

  /** One that is to be kept: whatever comes of it, it is there for the runs that need it. */
  synchronized void offer(String digest, String text) {
    texts.put(digest, text);
  }

  /** It was written. */
  synchronized void kept(String digest) {
    if (texts.containsKey(digest)) {
      safe.add(digest);
    }
  }

  synchronized boolean isKept(String digest) {
    return safe.contains(digest);
  }

  synchronized @Nullable String text(String digest) {
    return texts.get(digest);
  }
}
