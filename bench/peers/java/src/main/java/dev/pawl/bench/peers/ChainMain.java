package dev.pawl.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.bsc.langgraph4j.GraphStateException;

/**
 * Runs chains of one engine whenever it is told to. Each line of its input says how many steps the
 * chain has and for how many milliseconds to run it; the answer is one line of JSON. So several
 * engines, each in a process of its own, can take turns.
 */
public final class ChainMain {
  private ChainMain() {}

  public static void main(String... words) throws IOException, GraphStateException {
    Map<Integer, Chain> chains = new HashMap<>();
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String[] command = line.split(" ");
      int steps = Integer.parseInt(command[0]);
      if (!chains.containsKey(steps)) {
        chains.put(steps, chain(words[0], steps));
      }
      turn(chains.get(steps), steps, Integer.parseInt(command[1]) * 1_000_000L);
    }
  }

  private static Chain chain(String engine, int steps) throws GraphStateException {
    return switch (engine) {
      case "pawl" -> new PawlChain(steps);
      case "activities" -> new ActivityChain(steps);
      case "langgraph4j" -> new LangGraphChain(steps);
      case "agentic" -> new AgenticChain(steps);
      default -> throw new IllegalArgumentException("no such engine: " + engine);
    };
  }

  private static void turn(Chain chain, int steps, long nanos) {
    long began = System.nanoTime();
    long passed = 0;
    int runs = 0;
    int wrong = 0;
    while (passed < nanos) {
      if (chain.run(runs) != runs + steps) {
        wrong++;
      }
      runs++;
      passed = System.nanoTime() - began;
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "{\"runs\":%d,\"wrong\":%d,\"microsPerStep\":%.4f}",
            runs,
            wrong,
            passed / 1e3 / runs / steps));
  }
}
