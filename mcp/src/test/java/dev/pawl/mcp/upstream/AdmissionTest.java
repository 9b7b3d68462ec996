package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockGuard;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.mcp.upstream.PuppetCalls.Going;
import dev.pawl.model.FailureCode;
import dev.pawl.model.UpstreamSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tools that have to be as they are locked. */
@Timeout(60)
class AdmissionTest {
  private static final String TOOL =
      "{'name':'x','description':'d','inputSchema':{'type':'object'}}";

  private static PuppetCalls locked(String listed) {
    Map<?, ?> json = (Map<?, ?>) Json.parse(TOOL.replace('\'', '"'));
    LockedTool tool = LockedTool.of(new UpstreamTool("x", Values.asObject(json)));
    Lock lock = Lock.EMPTY.with("puppet", "x", tool);
    PuppetCalls calls = new PuppetCalls(UpstreamSettings.DEFAULT, new LockGuard(lock));
    calls.puppet.tools = listed;
    return calls;
  }

  private static void refuses(Going call, String why) throws Exception {
    assertThat(call.failure())
        .isInstanceOfSatisfying(
            UpstreamException.class,
            e -> {
              assertThat(e.code()).isEqualTo(FailureCode.NOT_AS_LOCKED);
              assertThat(e.inDoubt()).isFalse();
              assertThat(e).hasMessageContaining(why);
            });
    assertThat(call.state().isSent()).isFalse();
  }

  @Test
  void aToolThatIsAsLockedIsCalled() throws Exception {
    try (PuppetCalls calls = locked(TOOL)) {
      Going call = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("done");
      assertThat(call.get().firstText()).isEqualTo("done");
    }
  }

  @Test
  void whatIsDifferentIsRefusedAndNothingIsSent() throws Exception {
    try (PuppetCalls calls = locked(TOOL.replace("'d'", "'e'"))) {
      refuses(calls.begin(Caller.NOBODY), "changed: description");
      assertThat(calls.puppet.received).noneMatch(got -> got.method().equals("tools/call"));
    }
    try (PuppetCalls calls = locked(TOOL.replace("'x'", "'y'"))) {
      refuses(calls.begin(Caller.NOBODY), "does not exist any more");
    }
  }

  @Test
  void ofSeveralWithOneNameAllHaveToBeAsLocked() throws Exception {
    try (PuppetCalls calls = locked(TOOL + "," + TOOL.replace("'d'", "'e'"))) {
      refuses(calls.begin(Caller.NOBODY), "changed: description");
    }
    try (PuppetCalls calls = locked(TOOL + "," + TOOL)) {
      Going call = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("done");
      assertThat(call.get().firstText()).isEqualTo("done");
    }
  }

  @Test
  void whatChangesWhileTheServerIsUpIsRefusedFromThenOn() throws Exception {
    try (PuppetCalls calls = locked(TOOL)) {
      Going first = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("done");
      first.get();
      calls.puppet.tools = TOOL.replace("'object'", "'object','required':['a']");
      calls
          .puppet
          .wires
          .getFirst()
          .send("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
      while (!calls.upstream.tools().getFirst().inputSchema().containsKey("required")) {
        Thread.onSpinWait();
      }
      Going second = calls.begin(Caller.NOBODY);
      refuses(second, "changed: inputSchema");
    }
  }

  @Test
  void aNewConnectionIsAskedAgain() throws Exception {
    try (PuppetCalls calls = locked(TOOL)) {
      Going first = calls.begin(Caller.NOBODY);
      calls.puppet.call().text("done");
      first.get();
      calls.puppet.tools = TOOL.replace("'d'", "'e'");
      calls.puppet.wires.getFirst().close();
      while (calls.upstream.state() instanceof UpstreamState.Open) {
        Thread.onSpinWait();
      }
      refuses(calls.begin(Caller.NOBODY), "changed: description");
    }
  }
}
