package dev.pawl.cli.approvals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.runs.RunsGraph;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.DataStore;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ApprovalsCommandTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Principal AGENT = new Principal(Principal.Kind.AGENT, "bot");

  @TempDir Path folder;
  private Path data;
  private Pawl pawl;
  private RunHost host;
  private boolean fourEyes;

  @BeforeEach
  void open() throws IOException {
    pawl = Pawl.load(RunsGraph.in(folder));
    data = folder.resolve(".pawl");
    host = new RunHost(DataStore.open(new StorePlace.Folder(data)));
  }

  @AfterEach
  void close() {
    host.close();
    pawl.close();
  }

  private Ruling judge(Matter matter) {
    if (matter.point() != Point.BEFORE_CALL || matter.agreed().contains("care")) {
      return Ruling.NOTHING;
    }
    Finding finding =
        new Finding(
            "care", "Care", "files are read", Finding.Severity.HIGH, Finding.Consequence.HOLD);
    Hold hold = new Hold("care", "files are read", Set.of("boss"), 1, fourEyes, Duration.ZERO);
    return new Ruling(List.of(), List.of(finding), hold, null);
  }

  private HostedRun held(Principal who) throws InterruptedException {
    HostedRun run =
        host.begin(
            pawl.engine().gated(this::judge),
            pawl.tool("length"),
            Map.of("path", "a.txt"),
            RunOptions.DEFAULT.by(who));
    run.awaitNews(LONG, Set.of());
    run.sync();
    return run;
  }

  private CommandRun approvals(Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "approvals";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data";
    all[words.length + 2] = data;
    return CommandRun.piped().pawl(all);
  }

  @Test
  void whatIsHeldIsListedAndShown() throws Exception {
    assertThat(approvals("ls").exits(Exit.OK).err()).contains("no runs are kept");
    HostedRun run = held(AGENT);
    String listed = approvals().exits(Exit.OK).out();
    assertThat(listed).contains("RUN", "GATE", "WANTED BY", "length", "load", "care", "boss");
    assertThat(listed).contains("AGENT:bot");
    assertThat(approvals("show", "last").exits(Exit.OK).out())
        .contains("files are read", "{\"path\":\"a.txt\"}", "approvals approve", "AGENT:bot");
    Map<?, ?> json = (Map<?, ?>) Json.parse(approvals("show", "last", "--json").out());
    assertThat(json.get("run")).isEqualTo(run.id());
    assertThat(json.get("arguments")).isEqualTo(Map.of("path", "a.txt"));
    assertThat(CommandRun.piped().runs(data, "show", "last").exits(Exit.OK).out())
        .contains("held by a gate");
    run.cancel("enough");
    assertThat(run.await(LONG)).isPresent();
    run.sync();
    assertThat(approvals("ls").exits(Exit.OK).err()).contains("nothing is held");
    assertThat(approvals("show", "last").exits(Exit.OUT_OF_TIME).err())
        .contains("nothing of run", "is held");
  }

  @Test
  void whatIsAgreedToIsDone() throws Exception {
    HostedRun run = held(AGENT);
    assertThat(approvals("approve", "last", "--reason", "fine").exits(Exit.OK).err())
        .contains("`load` is agreed");
    assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), 5));
    assertThat(CommandRun.piped().runs(data, "show", "last").exits(Exit.OK).out())
        .contains("decided by local");
  }

  @Test
  void otherArgumentsAreUsedInstead() throws Exception {
    HostedRun run = held(AGENT);
    approvals("approve", "last", "--arguments", "[]").exits(Exit.USAGE);
    approvals("approve", "last", "load", "--arguments", "{\"path\": \"none.txt\"}").exits(Exit.OK);
    assertThat(((RunResult.Failed) run.await(LONG).orElseThrow()).failure().code())
        .isEqualTo(FailureCode.TOOL_ERROR);
  }

  @Test
  void whatIsDeniedFails() throws Exception {
    HostedRun run = held(AGENT);
    assertThat(approvals("deny", "last", "--reason", "no").exits(Exit.OK).err())
        .contains("`load` is denied");
    assertThat(((RunResult.Failed) run.await(LONG).orElseThrow()).failure().message())
        .contains("no");
  }

  @Test
  void whatNeedsFourEyesIsNotDecidedByWhoWantsIt() throws Exception {
    fourEyes = true;
    HostedRun run = held(Principal.LOCAL);
    assertThat(approvals("approve", "last").exits(Exit.DENIED).err()).contains("four eyes");
    approvals("delegate", "last").exits(Exit.USAGE);
    run.cancel("enough");
    assertThat(run.await(LONG)).isPresent();
  }
}
