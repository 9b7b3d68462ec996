package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.Words;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.Change;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.FailureCode;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How gates count for what {@code pawl serve} offers. */
@Timeout(60)
class ServeGatesTest {
  private static final String CLOSED = "gates: [{ name: closed, then: refuse }]\n";

  @TempDir Path folder;
  private final ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
  private final ServedGates served = new ServedGates();
  private Path gates;
  private Path graph;
  private Catalog catalog;

  @BeforeEach
  void write() throws IOException {
    gates = folder.resolve("gates.yaml");
    graph = Files.writeString(folder.resolve("flow.yaml"), graph("one"));
    catalog =
        new Catalog(
            List.of(graph), ServedFiles.loader(given(), served, _ -> {}), List.of(), runs.faces());
  }

  private static String graph(String tool) {
    return """
    server: { name: demo, version: "1" }
    tools:
      - name: TOOL
        description: Answers
        nodes:
          - { id: entry, type: entry, next: exit }
          - { id: exit, type: exit }
    """
        .replace("TOOL", tool);
  }

  @AfterEach
  void close() {
    catalog.close();
    runs.close();
  }

  private static Given given(String... words) {
    Usage usage = new Usage("pawl serve");
    ServeRequest.describe(usage);
    return Words.read(usage, List.of(words));
  }

  private Change look() throws IOException {
    served.refresh();
    return catalog.refresh();
  }

  private String called(String tool) {
    Pawl pawl = catalog.files().getLast();
    return pawl.call(tool, Map.of()).failure().map(each -> each.code().name()).orElse("OK");
  }

  @Test
  void aChangeOfGatesConcernsTheServer() throws IOException {
    Files.writeString(gates, "");
    look();
    assertThat(catalog.concerns(gates.toAbsolutePath())).isTrue();
    assertThat(catalog.folders()).contains(folder.toAbsolutePath());
  }

  @Test
  void gatesThatChangeCountAtOnce() throws IOException {
    Files.writeString(gates, "");
    assertThat(look().added()).containsExactly("one");
    assertThat(called("one")).isEqualTo("OK");
    Files.writeString(gates, CLOSED);
    assertThat(look().isNew()).isFalse();
    assertThat(called("one")).isEqualTo(FailureCode.GATE_REFUSED.name());
    Files.writeString(gates, "gates: [{ name: a }]");
    look();
    assertThat(called("one")).isEqualTo(FailureCode.GATE_REFUSED.name());
    Files.writeString(gates, "");
    look();
    assertThat(called("one")).isEqualTo("OK");
  }

  @Test
  void whatIsLoadedLaterHasThemToo() throws IOException {
    Files.writeString(gates, CLOSED);
    look();
    Files.writeString(graph, graph("two"));
    assertThat(look().added()).containsExactly("two");
    assertThat(called("two")).isEqualTo(FailureCode.GATE_REFUSED.name());
  }

  @Test
  void nothingIsServedBehindGatesThatAreWrongUntilTheyAreMended() throws IOException {
    Files.writeString(gates, "gates: [{ name: a }]");
    assertThat(look().problems()).isNotEmpty();
    assertThat(catalog.size()).isZero();
    Files.writeString(gates, CLOSED);
    assertThat(look().added()).containsExactly("one");
    assertThat(called("one")).isEqualTo(FailureCode.GATE_REFUSED.name());
  }

  @Test
  void withoutGatesNothingIsAsked() throws IOException {
    look();
    assertThat(catalog.files().getLast().engine().isGated()).isFalse();
  }
}
