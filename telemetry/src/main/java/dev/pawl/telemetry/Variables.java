package dev.pawl.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The variables {@code OTEL_*} of this process. What is wrong is told, never with its value, and
 * taken as not said.
 */
record Variables(Map<String, String> all, Consumer<String> notice) {
  Variables {
    all = Map.copyOf(all);
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(all.get(name)).map(String::strip).filter(said -> !said.isEmpty());
  }

  /** A word, in small letters. */
  Optional<String> word(String name) {
    return text(name).map(said -> said.toLowerCase(Locale.ROOT));
  }

  /** Words between commas. */
  Optional<Set<String>> words(String name) {
    return word(name).map(said -> new TreeSet<>(List.of(said.split("\\s*,\\s*"))));
  }

  boolean isTrue(String name) {
    return word(name).filter("true"::equals).isPresent();
  }

  /** A number within bounds. */
  long number(String name, long usual, long least, long most) {
    return text(name)
        .map(
            said -> {
              try {
                long number = Long.parseLong(said);
                if (number >= least && number <= most) {
                  return number;
                }
              } catch (NumberFormatException _) {
                // Told below.
              }
              wrong(name, "is no number from " + least + " to " + most);
              return usual;
            })
        .orElse(usual);
  }

  Duration millis(String name, Duration usual) {
    return Duration.ofMillis(number(name, usual.toMillis(), 1, Duration.ofDays(1).toMillis()));
  }

  Optional<Double> share(String name) {
    return text(name)
        .flatMap(
            said -> {
              try {
                double share = Double.parseDouble(said);
                if (share >= 0 && share <= 1) {
                  return Optional.of(share);
                }
              } catch (NumberFormatException _) {
                // Told below.
              }
              wrong(name, "is no number from 0 to 1");
              return Optional.empty();
            });
  }

  /** Where somebody listens. */
  Optional<URI> address(String name) {
    return text(name)
        .flatMap(
            said -> {
              try {
                URI address = new URI(said);
                if (isWeb(address)) {
                  return Optional.of(address);
                }
              } catch (URISyntaxException _) {
                // Told below.
              }
              wrong(name, "is no address such as http://localhost:4318");
              return Optional.empty();
            });
  }

  static boolean isWeb(URI address) {
    return address.getHost() != null
        && ("http".equalsIgnoreCase(address.getScheme())
            || "https".equalsIgnoreCase(address.getScheme()));
  }

  /** Pairs between commas, written as in {@code a=1,b=2}. */
  Map<String, String> pairs(String name) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text(name).orElse("").split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals).strip(), decoded(pair.substring(equals + 1).strip()));
      } else if (!pair.isBlank()) {
        wrong(name, "has something in it that is no pair such as name=value");
      }
    }
    return pairs;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException _) {
      return value;
    }
  }

  void wrong(String name, String why) {
    notice.accept("pawl: warning: " + name + " " + why + ", so it does not count");
  }
}
