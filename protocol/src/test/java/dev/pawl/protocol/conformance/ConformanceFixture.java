package dev.pawl.protocol.conformance;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Everything that the scenarios of the official conformance suite call by name, for both eras. What
 * the suite can see is fixed: names, keys and texts must stay as they are.
 */
final class ConformanceFixture {
  private final AtomicBoolean moreTools = new AtomicBoolean();
  private final AtomicBoolean morePrompts = new AtomicBoolean();
  private final McpServer server;

  ConformanceFixture() {
    server =
        new McpServer(new Implementation("pawl-conformance", "1.0.0"), "For tests only.", offer());
  }

  McpServer server() {
    return server;
  }

  private Offer offer() {
    // The suite calls the first tool without arguments, so it has to be one that needs none.
    List<Tool> tools =
        new ArrayList<>(
            Stream.of(
                    ContentTools.all(),
                    TalkingTools.all(),
                    ElicitationTools.all(),
                    InputTools.all(),
                    TaskTools.all())
                .flatMap(List::stream)
                .toList());
    tools.add(Tool.of("test_trigger_tool_change", "Changes the tools", (_, _) -> changeTools()));
    tools.add(
        Tool.of("test_trigger_prompt_change", "Changes the prompts", (_, _) -> changePrompts()));
    if (moreTools.get()) {
      tools.add(Tool.of("test_now_and_then", "Comes and goes", (_, _) -> CallResult.text("here")));
    }
    List<Prompt> prompts = new ArrayList<>(FixturePrompts.all());
    if (morePrompts.get()) {
      prompts.add(FixturePrompts.simple("test_now_and_then", "Comes and goes"));
    }
    return new Offer(tools, prompts, FixtureResources.all(), FixturePrompts::complete);
  }

  private CallResult changeTools() {
    return change(moreTools);
  }

  private CallResult changePrompts() {
    return change(morePrompts);
  }

  private synchronized CallResult change(AtomicBoolean flag) {
    flag.set(!flag.get());
    server.offer(offer());
    return CallResult.text("changed");
  }
}
