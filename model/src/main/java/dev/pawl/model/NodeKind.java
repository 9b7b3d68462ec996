package dev.pawl.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node does: the closed choice. {@link NodeType} lists the kinds with what each may do.
 *
 * <p>Where a start passes by, {@link #match} takes the place of a pattern switch: it is as
 * exhaustive, and nothing has to be linked for it. See "Starting" in docs/performance.md.
 */
public sealed interface NodeKind {
  NodeType type();

  /** Hands itself to the method for its kind. */
  <R> R match(Cases<R> cases);

  /** JSON Schema of what comes from outside to a node that waits, if it has one. */
  default Source.@Nullable Mapping schema() {
    return null;
  }

  /** What a node that waits goes on with when nothing comes in time, or null. */
  default @Nullable Template otherwise() {
    return null;
  }

  /** Where a node that waits leads when nothing comes in time, or null. */
  default @Nullable Target onDeadline() {
    return null;
  }

  /**
   * One method for each kind.
   *
   * @param <R> what comes of it
   */
  interface Cases<R> {
    R entry(Entry entry);

    R exit(Exit exit);

    R mcp(Mcp mcp);

    R transform(Transform transform);

    R choice(Switch choice);

    R foreach(Foreach foreach);

    R workflow(SubWorkflow workflow);

    R pause(Wait pause);

    R ask(Ask ask);

    R signal(Signal signal);

    R prompt(Prompt prompt);

    R fail(Fail fail);

    R finish(Finish finish);
  }

  /** Where a run begins; its output is the tool's arguments. */
  record Entry() implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.ENTRY;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.entry(this);
    }
  }

  /** Where a run ends; its output is that of the step before. */
  record Exit() implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.EXIT;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.exit(this);
    }
  }

  /**
   * Calls a tool of an upstream server.
   *
   * @param toolPlace the place that names the tool
   */
  record Mcp(Target server, String tool, Place toolPlace, Template args) implements NodeKind {
    /** A call that stands in no file. */
    public Mcp(Target server, String tool, Template args) {
      this(server, tool, Place.UNKNOWN, args);
    }

    @Override
    public NodeType type() {
      return NodeType.MCP;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.mcp(this);
    }
  }

  /** Computes a value. */
  record Transform(ExpressionText expression) implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.TRANSFORM;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.transform(this);
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
    public NodeType type() {
      return NodeType.SWITCH;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.choice(this);
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
    public NodeType type() {
      return NodeType.FOREACH;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.foreach(this);
    }
  }

  /** What a foreach does about an item that fails. */
  enum ItemErrors {
    /** The foreach fails. */
    STOP,
    /** The item's result is its failure, and the others go on. */
    COLLECT
  }

  /**
   * Runs another tool as one step.
   *
   * @param tool of the same file, or of another one as in {@code sub/other.yaml#tool}, where the
   *     path starts at the folder of the file that says so
   */
  record SubWorkflow(Target tool, Template args) implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.WORKFLOW;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.workflow(this);
    }
  }

  /** Lets time pass; its output is that of the step before. */
  record Wait(Template duration) implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.WAIT;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.pause(this);
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

    /** One that any text answers. */
    public Ask(To to, Template question) {
      this(to, question, null, List.of(), null, null);
    }

    @Override
    public NodeType type() {
      return NodeType.ASK;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.ask(this);
    }
  }

  /**
   * Waits for a message from outside, and goes on with what it brings.
   *
   * @param name what the message is called
   * @param key which of those messages it is, or null for those that say nothing of it
   * @param schema JSON Schema of what it brings, or null for anything
   * @param otherwise what to go on with when none comes in time, or null
   * @param onDeadline where to go when none comes in time, or null
   */
  record Signal(
      String name,
      @Nullable Template key,
      Source.@Nullable Mapping schema,
      @Nullable Template otherwise,
      @Nullable Target onDeadline)
      implements NodeKind {
    public static final String NAME_RULE =
        "use 1 to 100 letters (A-Z, a-z), digits, `_`, `-`, `.` and `:`";

    /** Whether a message can be called so. */
    public static boolean isName(String text) {
      return text.matches("[A-Za-z0-9_.:-]{1,100}");
    }

    @Override
    public NodeType type() {
      return NodeType.SIGNAL;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.signal(this);
    }
  }

  /**
   * Makes a text of a template.
   *
   * @param text the template, and where its variables come from
   * @param name what the template is called where it is kept, or null if it is kept nowhere else
   */
  record Prompt(Template text, @Nullable String name) implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.PROMPT;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.prompt(this);
    }
  }

  /**
   * Ends badly what it is reached in: the run, or the part of it that a node runs.
   *
   * @param code by which whoever hears of it knows this failure from others
   */
  record Fail(String code, Template message) implements NodeKind {
    public static final String CODE_RULE = "use 1 to 100 letters (A-Z, a-z), digits, `_`, `-`, `.`";

    /** Whether a failure can be called so. */
    public static boolean isCode(String text) {
      return text.matches("[A-Za-z0-9_.-]{1,100}");
    }

    @Override
    public NodeType type() {
      return NodeType.FAIL;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.fail(this);
    }
  }

  /**
   * Ends well what it is reached in, at once: whatever else is under way there is stopped. Its
   * output is that of the step before.
   */
  record Finish() implements NodeKind {
    @Override
    public NodeType type() {
      return NodeType.FINISH;
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.finish(this);
    }
  }

  /** Whom an ask node asks. */
  enum To {
    HUMAN,
    /** The model behind the caller. */
    MODEL,
    /** The program that called, which paces the run by tools of its own. */
    CLIENT
  }
}
