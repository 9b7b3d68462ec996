package dev.pawl.library.lock;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.check.ToolSchemas.ToolSchema;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the tools of a file's servers, whether its tools call them or not: those that
 * are part of Pawl, those of servers that are connected, and those that are locked.
 */
public final class KnownTools {
  private final Bundle bundle;
  private final @Nullable ConfiguredUpstreams upstreams;

  KnownTools(Bundle bundle, @Nullable ConfiguredUpstreams upstreams) {
    this.bundle = bundle;
    this.upstreams = upstreams;
  }

  /** The servers that the file can use. */
  public Set<String> servers() {
    return new TreeSet<>(bundle.allUpstreams().keySet());
  }

  /** What is known of a server right now. */
  public UpstreamState state(String server) {
    return upstreams == null ? new UpstreamState.Closed() : upstreams.state(server);
  }

  /** The tools of a server, as far as they are known. Starts nothing. */
  public List<String> names(String server) throws InterruptedException {
    Optional<List<UpstreamTool>> open = open(server);
    if (open.isPresent()) {
      return open.get().stream().map(UpstreamTool::name).toList();
    }
    return List.copyOf(known().names(server));
  }

  /** What a tool takes and answers, as far as it is known. Starts nothing. */
  public Optional<ToolSchema> tool(String server, String tool) throws InterruptedException {
    Optional<List<UpstreamTool>> open = open(server);
    Optional<ToolSchema> said = open.isPresent() ? find(open.get(), tool) : Optional.empty();
    return said.isPresent() ? said : known().of(server, tool);
  }

  /**
   * The same as the server says it now, which is started or reached for that.
   *
   * @throws PawlException.Unreachable when it does not answer
   */
  public Optional<ToolSchema> ask(String server, String tool) throws InterruptedException {
    return find(asked(server), tool);
  }

  private ToolSchemas known() {
    return new BuiltinSchemas(bundle.allUpstreams()).or(LockFile.of(bundle.file()).lock());
  }

  /** Those of a server that need not be started; empty if it would have to be, or fails. */
  private Optional<List<UpstreamTool>> open(String server) throws InterruptedException {
    boolean here =
        switch (state(server)) {
          case UpstreamState.Open _, UpstreamState.Inside _ -> true;
          case UpstreamState.Closed _, UpstreamState.Failing _ -> false;
        };
    try {
      return here ? Optional.of(asked(server)) : Optional.empty();
    } catch (PawlException.Unreachable _) {
      return Optional.empty();
    }
  }

  private List<UpstreamTool> asked(String server) throws InterruptedException {
    ConfiguredUpstreams servers = upstreams;
    if (servers == null) {
      throw new PawlException.Unreachable("nobody here can ask server `" + server + "`");
    }
    AtomicReference<List<UpstreamTool>> listed = new AtomicReference<>();
    AtomicReference<String> silent = new AtomicReference<>();
    Thread asking =
        Thread.ofVirtual()
            .name("ask " + server)
            .start(
                () -> {
                  try {
                    listed.set(servers.tools(server));
                  } catch (UpstreamException e) {
                    silent.set(String.valueOf(e.getMessage()));
                  } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      boolean _ = asking.join(patience(server));
    } finally {
      asking.interrupt();
    }
    List<UpstreamTool> tools = listed.get();
    if (tools == null) {
      String why = silent.get();
      throw new PawlException.Unreachable(
          why == null ? "server `" + server + "` did not list its tools in time" : why);
    }
    return new ArrayList<>(tools);
  }

  private Duration patience(String server) {
    UpstreamDefinition definition = bundle.allUpstreams().get(server);
    return (definition == null ? UpstreamSettings.DEFAULT : definition.settings()).startTimeout();
  }

  private static Optional<ToolSchema> find(List<UpstreamTool> tools, String name) {
    return tools.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(tool -> new ToolSchema(Values.asObject(tool.inputSchema()), null, tool.text()));
  }
}
