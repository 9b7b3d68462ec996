package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.CallState;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.CallWatch;
import dev.pawl.protocol.data.CallResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells the state of a call what its connection knows. */
record StateWatch(CallState state, Secrets secrets) implements CallWatch {
  @Override
  public boolean leaves() {
    return state.sending();
  }

  @Override
  public void over(@Nullable Map<String, @Nullable Object> result) {
    state.over(result == null ? null : Results.of(CallResult.from(result), secrets));
  }
}
