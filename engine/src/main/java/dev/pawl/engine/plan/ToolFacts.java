package dev.pawl.engine.plan;

/** What is known of the effects of tools without asking their servers: a port. */
@FunctionalInterface
public interface ToolFacts {
  /** Nothing is known of any tool. */
  ToolFacts NONE =
      new ToolFacts() { // no lambda, since a start comes by: see "Starting" in docs/performance.md
        @Override
        public Effects of(String server, String tool) {
          return Effects.UNKNOWN;
        }
      };

  /** What a tool is said to do; {@link Effects#UNKNOWN} if nobody knows. */
  Effects of(String server, String tool);

  /** These first, and others for tools of which these say nothing. */
  default ToolFacts or(ToolFacts others) {
    return (server, tool) -> {
      Effects known = of(server, tool);
      return known.equals(Effects.UNKNOWN) ? others.of(server, tool) : known;
    };
  }
}
