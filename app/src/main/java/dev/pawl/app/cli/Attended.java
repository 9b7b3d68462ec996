package dev.pawl.app.cli;

import dev.pawl.app.line.Given;
import dev.pawl.app.line.Type;
import dev.pawl.app.line.Usage;
import dev.pawl.model.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of all commands that stay with a run until it is over. */
final class Attended {
  private Attended() {}

  static void describe(Usage spec) {
    spec.option(Syntax.option(Type.TEXT, "TIME", "Cancel the run after 30s, 5m ...", "--timeout"));
    spec.option(Syntax.flag("Show what each step got and made.", "-v", "--verbose"));
    spec.option(Syntax.flag("Show no progress.", "-q", "--quiet"));
  }

  /**
   * @param data where the run is kept
   * @param files those that configure the servers that the run calls
   */
  static RunAttendant.Manner manner(Given given, String data, List<Path> files) {
    return new RunAttendant.Manner(
        given.has("--verbose"),
        given.has("--quiet"),
        timeout(given),
        data,
        ServersOption.words(given, files));
  }

  static @Nullable Duration timeout(Given given) {
    String text = given.value("--timeout");
    return text == null
        ? null
        : Durations.parse(text)
            .orElseThrow(
                () -> given.wrong("--timeout must be like 30s or 5m, but is `" + text + "`"));
  }
}
