package dev.pawl.bench.peers;

import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import java.util.Map;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphDefinition;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.state.AgentState;

/** The chain in langgraph4j, without a checkpoint saver: nothing of a run is kept. */
final class LangGraphChain implements Chain {
  private static final String NUMBER = "n";

  private final CompiledGraph<AgentState> graph;

  LangGraphChain(int steps) throws GraphStateException {
    StateGraph<AgentState> chain = new StateGraph<>(AgentState::new);
    String before = GraphDefinition.START;
    for (int i = 1; i <= steps; i++) {
      String step = "s" + i;
      chain.addNode(step, node_async(LangGraphChain::addOne));
      chain.addEdge(before, step);
      before = step;
    }
    chain.addEdge(before, GraphDefinition.END);
    graph = chain.compile(CompileConfig.builder().recursionLimit(steps + 10).build());
  }

  private static Map<String, Object> addOne(AgentState state) {
    return Map.of(NUMBER, number(state) + 1);
  }

  private static int number(AgentState state) {
    return state.<Integer>value(NUMBER).orElseThrow();
  }

  @Override
  public int run(int number) {
    return number(graph.invoke(Map.of(NUMBER, number)).orElseThrow());
  }
}
