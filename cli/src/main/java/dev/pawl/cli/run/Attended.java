package dev.pawl.cli.run;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.model.Durations;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of all commands that stay with a run until it is over. */
public final class Attended {
  private Attended() {}

  public static void describe(Usage spec) {
    spec.option(Syntax.option(Type.TEXT, "TIME", "Cancel the run after 30s, 5m ...", "--timeout"));
    spec.option(Syntax.flag("Show what each step got and made.", "-v", "--verbose"));
    spec.option(Syntax.flag("Show no progress.", "-q", "--quiet"));
  }

  /**
   * @param data where the run is kept
   * @param files those that configure the servers that the run calls
   */
  public static RunAttendant.Manner manner(Given given, StorePlace data, List<Path> files) {
    return new RunAttendant.Manner(
        given.has("--verbose"),
        given.has("--quiet"),
        given.has(Syntax.JSON),
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
