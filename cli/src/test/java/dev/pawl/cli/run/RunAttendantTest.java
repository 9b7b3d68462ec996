package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.store.StorePlace;
import org.junit.jupiter.api.Test;

class RunAttendantTest {
  @Test
  void advisesCommandsThatWorkWhenTheyAreCopied() {
    RunAttendant.Manner manner =
        new RunAttendant.Manner(
            false, false, null, StorePlace.of("/data/my runs"), " 'my graph.yaml' --mcp s.json");
    assertThat(manner.advice("1f3c9a02-0000"))
        .contains("`pawl runs show 1f3c9a02 --data '/data/my runs'`")
        .contains(
            "`pawl runs resume 1f3c9a02 'my graph.yaml' --mcp s.json --data '/data/my runs'`");
  }
}
