package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.Principal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptRunTest {
  private static KeptRun from(String source) {
    RunOrigin origin = new RunOrigin(source, Map.of());
    List<Event> events =
        List.of(
            new Event.RunStarted(0, "r", "t", "digest", 2, Principal.LOCAL, 1, Map.of(), origin));
    return new KeptRun(RunSummary.of(events), events, null, null);
  }

  @Test
  void knowsTheFileItsToolWasIn() {
    assertThat(from("/a/b.yaml").source()).isEqualTo(Path.of("/a/b.yaml"));
  }

  @Test
  void knowsNoFileWhereNoneCanHaveThatName() {
    assertThat(from("a\u0000b").source()).isNull();
  }
}
