package dev.pawl.bench.peers;

import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.scope.AgenticScope;
import java.util.Map;
import java.util.stream.IntStream;

/** The chain in LangChain4j's agentic module: a sequence of plain actions on a shared scope. */
final class AgenticChain implements Chain {
  private static final String NUMBER = "n";

  private final UntypedAgent sequence;

  AgenticChain(int steps) {
    Object[] actions =
        IntStream.range(0, steps)
            .mapToObj(_ -> AgenticServices.agentAction(AgenticChain::addOne))
            .toArray();
    sequence =
        AgenticServices.sequenceBuilder()
            .subAgents(actions)
            .output(scope -> scope.readState(NUMBER, -1))
            .build();
  }

  private static void addOne(AgenticScope scope) {
    scope.writeState(NUMBER, scope.readState(NUMBER, 0) + 1);
  }

  @Override
  public int run(int number) {
    return (Integer) sequence.invoke(Map.of(NUMBER, number));
  }
}
