package dev.pawl.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The closed choice of things a node can do. */
public sealed interface NodeKind {
  /** The kind's name in graph files. */
  String type();

  /** Whether it reaches outside or takes time, so that retry, timeout and the like make sense. */
  default boolean acts() {
    // No pattern switch: every start asks it. See "Starting" in docs/performance.md.
    return !(this instanceof Entry
        || this instanceof Exit
        || this instanceof Transform
        || this instanceof Switch);
  }

  /** Where a run begins; its output is the tool's arguments. */
  record Entry() implements NodeKind {
    @Override
    public String type() {
      return "entry";
    }
  }

  /** Where a run ends; its output is that of the step before. */
  record Exit() implements NodeKind {
    @Override
    public String type() {
      return "exit";
    }
  }

  /** Calls a tool of an upstream server. */
  record Mcp(Target server, String tool, Template args) implements NodeKind {
    @Override
    public String type() {
      return "mcp";
    }
  }

  /** Computes a value. */
  record Transform(ExpressionText expression) implements NodeKind {
    @Override
    public String type() {
      return "transform";
    }
  }

  /**
   * Chooses where to go. Cases are tried in order; the node's own {@code next} is the default, and
   * without one a switch that matches nothing fails.
   */
  record Switch(List<Case> cases) implements NodeKind {
    public Switch {
      cases = List.copyOf(cases);
    }

    @Override
    public String type() {
      return "switch";
    }
  }

  /** One condition of a switch; without a rule it always holds. */
  record Case(@Nullable Source rule, List<Target> next) {
    public Case {
      next = List.copyOf(next);
    }
  }

  /** Does the same for every item of a list, several at a time. */
  record Foreach(Template items, int concurrency, ItemErrors onItemError, Node body)
      implements NodeKind {
    @Override
    public String type() {
      return "foreach";
    }
  }

  /** What a foreach does about an item that fails. */
  enum ItemErrors {
    /** The foreach fails. */
    STOP,
    /** The item's result is its failure, and the others go on. */
    COLLECT
  }

  /** Runs another tool of the same server as one step. */
  record SubWorkflow(Target tool, Template args) implements NodeKind {
    @Override
    public String type() {
      return "workflow";
    }
  }

  /** Lets time pass; its output is that of the step before. */
  record Wait(Template duration) implements NodeKind {
    @Override
    public String type() {
      return "wait";
    }
  }

  /**
   * Asks somebody, and goes on with the answer.
   *
   * @param question the text that is put to them
   * @param schema JSON Schema of the answer, or null: a text, or one of the options
   * @param options what can be answered, or empty when anything that fits the schema can
   * @param otherwise the answer when none comes in time, or null
   * @param onDeadline where to go when none comes in time, or null
   */
  record Ask(
      To to,
      Template question,
      Source.@Nullable Mapping schema,
      List<String> options,
      @Nullable Template otherwise,
      @Nullable Target onDeadline)
      implements NodeKind {
    public Ask {
      options = List.copyOf(options);
    }

    @Override
    public String type() {
      return "ask";
    }
  }

  /** Whom an ask node asks. */
  enum To {
    HUMAN,
    /** The model behind the caller. */
    MODEL
  }
}
