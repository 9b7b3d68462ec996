package dev.pawl.engine.journal;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The definitions that this process lately asked to be kept. */
public final class OfferedDefinitions {
  /** How many characters all texts may have. */
  private final long most;

  /** Those that no run needed for the longest time come first. */
  private final Map<String, String> texts = new LinkedHashMap<>(16, 0.75f, true);

  private long characters;

  private final Set<String> safe = new HashSet<>();

  public OfferedDefinitions() {
    this(16L * 1024 * 1024);
  }

  public OfferedDefinitions(long most) {
    this.most = most;
  }

  /** One that is to be kept: whatever comes of it, it is there for the runs that need it. */
  public synchronized void offer(String digest, String text) {
    String before = texts.put(digest, text);
    characters += text.length() - (before == null ? 0 : before.length());
    Iterator<Map.Entry<String, String>> eldest = texts.entrySet().iterator();
    while (characters > most && texts.size() > 1) {
      Map.Entry<String, String> each = eldest.next();
      characters -= each.getValue().length();
      safe.remove(each.getKey());
      eldest.remove();
    }
  }

  /** It was written. */
  public synchronized void kept(String digest) {
    if (texts.containsKey(digest)) {
      safe.add(digest);
    }
  }

  public synchronized boolean isKept(String digest) {
    return safe.contains(digest);
  }

  public synchronized @Nullable String text(String digest) {
    return texts.get(digest);
  }
}
