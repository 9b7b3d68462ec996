package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A caller who accepts whatever is asked, and remembers it. */
final class Person implements Caller {
  final String name;
  final List<Object> asked = new CopyOnWriteArrayList<>();

  /** Whether the run that they wait for has ended. */
  volatile boolean gone;

  private final Object identity;

  Person(String name) {
    this.name = name;
    this.identity = this;
  }

  private Person(Person same) {
    this.name = same.name;
    this.identity = same.identity;
  }

  /** The same person, who waits for another run. */
  Person again() {
    return new Person(this);
  }

  @Override
  public Object identity() {
    return identity;
  }

  /** What such a person answers. */
  static Map<String, Object> by(String name) {
    return Map.of("action", "accept", "content", Map.of("by", name));
  }

  @Override
  public boolean canAnswer() {
    return true;
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params) {
    asked.add(String.valueOf(params.get("message")));
    if (gone) {
      return Optional.empty();
    }
    return Optional.of(Values.object("action", "accept", "content", Values.object("by", name)));
  }
}
