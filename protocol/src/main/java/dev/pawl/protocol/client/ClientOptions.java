package dev.pawl.protocol.client;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a client behaves.
 *
 * @param capabilities what calls with {@link Answers} can answer, as the client declares it to
 *     servers: {@code {"elicitation": {"form": {}}}}
 * @param knownEra the era that the server was seen to speak before, or null to find out
 * @param probe how long a server may take to say that it is of the new era, before it is also asked
 *     in the manner of the old one
 * @param start how long the whole beginning may take
 * @param silence how long a server may give no sign of life while it is asked something
 * @param changed hears of notifications such as {@code notifications/tools/list_changed}
 */
public record ClientOptions(
    Implementation implementation,
    Map<String, @Nullable Object> capabilities,
    @Nullable Era knownEra,
    Duration probe,
    Duration start,
    Duration silence,
    Consumer<String> changed) {
  public static ClientOptions of(Implementation implementation) {
    return new ClientOptions(
        implementation,
        Map.of(),
        null,
        Duration.ofSeconds(5),
        Duration.ofSeconds(60),
        Duration.ofMinutes(5),
        _ -> {});
  }

  public ClientOptions withCapabilities(Map<String, @Nullable Object> other) {
    return new ClientOptions(implementation, other, knownEra, probe, start, silence, changed);
  }

  public ClientOptions withKnownEra(@Nullable Era other) {
    return new ClientOptions(implementation, capabilities, other, probe, start, silence, changed);
  }

  public ClientOptions withProbe(Duration other) {
    return new ClientOptions(
        implementation, capabilities, knownEra, other, start, silence, changed);
  }

  public ClientOptions withStart(Duration other) {
    return new ClientOptions(
        implementation, capabilities, knownEra, probe, other, silence, changed);
  }

  public ClientOptions withSilence(Duration other) {
    return new ClientOptions(implementation, capabilities, knownEra, probe, start, other, changed);
  }

  public ClientOptions withChanged(Consumer<String> other) {
    return new ClientOptions(implementation, capabilities, knownEra, probe, start, silence, other);
  }
}
