package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Delivery;
import dev.pawl.model.NodeKind;
import dev.pawl.protocol.data.CallResult;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As many runs wait as may. */
@Timeout(60)
class ManyWaitingRunsTest {
  private final Desk desk = new Desk().with("act", (_, _) -> CallResult.text("done"));

  private static Workflow asking() {
    return Flows.asking(
        Flows.ask(NodeKind.To.HUMAN, null),
        new Delivery(Delivery.Mode.HANDLE, Duration.ofMinutes(1), false));
  }

  private Client client(Workflow workflow) {
    return Client.modern(desk.publishing(workflow), Client.FORMS);
  }

  @Test
  void onlyToolsThatMayWaitAreRefused() throws Exception {
    desk.process().limits = new FaceLimits(10, 10, 1, 1);
    try (Client asking = client(asking());
        Client calling = client(Flows.chain("act"));
        Client computing = client(Flows.still())) {
      assertThat(asking.text(asking.call())).contains("pawl_run_");
      while (!desk.process().host().count().equals(new RunCount(0, 1))) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      assertThat(asking.text(asking.call())).contains("1 of your runs wait", "no more can");
      assertThat(calling.text(calling.call())).isEqualTo("done");
      assertThat(computing.text(computing.call())).isEqualTo("still");
    }
  }
}
