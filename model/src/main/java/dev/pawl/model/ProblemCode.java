package dev.pawl.model;

/** Every kind of finding, by its stable code. {@code docs/errors.md} explains each one. */
public enum ProblemCode {
  // The file itself
  FILE_UNREADABLE("The file cannot be opened or read."),
  FILE_TOO_LARGE("The file is larger than the limit."),
  FILE_NOT_UTF8("The file is not valid UTF-8."),
  SYNTAX("The file is not well-formed YAML or JSON."),
  NESTED_TOO_DEEP("Values are nested deeper than the limit."),
  TOO_MANY_VALUES("The file, with its aliases expanded, holds more values than the limit."),
  DUPLICATE_KEY("A mapping has the same key twice."),
  UNKNOWN_FORMAT("The file is none of the formats that can be read."),
  NOT_EDITABLE("A program cannot edit this part of the file without touching others."),

  // Shape
  MISSING_KEY("A required key is not there."),
  UNKNOWN_KEY("A key is not known here."),
  WRONG_TYPE("A value has the wrong type."),
  BAD_VALUE("A value is of the right type but not allowed."),
  BAD_NAME("A name breaks the rules for names."),
  BAD_SCHEMA("A JSON Schema is not valid."),
  DUPLICATE_TOOL("Two tools have the same name."),
  DUPLICATE_NODE("Two nodes of a tool have the same id."),
  TOO_MANY_NODES("A tool has more nodes than the limit."),
  UNKNOWN_TEMPLATE("A tool names a template that does not exist."),
  DUPLICATE_TEMPLATE("Two templates have the same name."),
  UNKNOWN_PARAMETER("A template uses a parameter that it does not have."),

  // Graph
  UNKNOWN_NODE("A target or an expression names a node that does not exist."),
  UNKNOWN_NODE_TYPE("A node's type is not known."),
  UNKNOWN_SERVER("A node names a server that is not configured."),
  UNKNOWN_TOOL("A node names a tool that does not exist."),
  NO_ENTRY("A tool has no entry node."),
  SEVERAL_ENTRIES("A tool has more than one entry node."),
  NO_EXIT("A tool has no exit node."),
  SEVERAL_EXITS("A tool has more than one exit node."),
  EXIT_UNREACHABLE("No path leads from the entry to the exit."),
  NODE_UNREACHABLE("No path leads from the entry to a node.", Severity.WARNING),
  ENTERED_ENTRY("A target leads back to the entry node."),
  BRANCHES_MEET("Parallel branches meet at a node that does not say how to join them."),
  BRANCH_RETURNS("A parallel branch returns to its own fork before the join."),
  JOIN_WITHOUT_FORK("A join closes no fork."),
  NEXT_IGNORED("A node that only undoes another says where to go next.", Severity.WARNING),
  RECURSIVE_WORKFLOW("Tools call each other in a circle.", Severity.WARNING),
  TOO_MANY_EDGES("A flow has more edges than the limit."),
  DUPLICATE_EDGE("Two edges of a flow have the same id."),
  CIRCULAR_DEPENDENCY("Nodes of a flow wait for each other in a circle."),
  UNSAVED_TEMPLATE("A node names a template that is not saved.", Severity.WARNING),

  // Canvas
  BAD_CONNECTION("A connection of a canvas leads from or to something that it cannot."),
  UNKNOWN_PORT("A connection of a canvas names a port that its node does not have."),
  MISSING_BRANCH("A branch of a canvas leads nowhere.", Severity.WARNING),
  ENDLESS_LOOP("Nothing can end a loop of a canvas."),
  DECIDED_BY("Who or what decides at a node of a canvas.", Severity.NOTE),
  OVER_LIMIT("A part of a canvas is larger than its editor allows.", Severity.WARNING),
  MCP_SERVER_NOT_FOUND("A canvas calls a server that is not configured.", Severity.WARNING),
  MCP_TOOL_NOT_FOUND("A canvas calls a tool that its server does not have.", Severity.WARNING),
  MCP_TOOL_SCHEMA_INVALID("The parameters of a tool are not what a canvas says.", Severity.WARNING),
  MCP_PARAMETER_REQUIRED("A parameter that is needed has no value.", Severity.WARNING),
  MCP_PARAMETER_INVALID_TYPE("The value of a parameter has the wrong type.", Severity.WARNING),
  MCP_PARAMETER_ENUM_INVALID(
      "The value of a parameter is none of those allowed.", Severity.WARNING),
  MCP_PARAMETER_CONSTRAINT_VIOLATED(
      "The value of a parameter is not within its limits.", Severity.WARNING),

  // BPMN
  UNSUPPORTED_ELEMENT("A BPMN file has an element that cannot be run."),
  UNKNOWN_ELEMENT("A BPMN file refers to an element that is not there."),
  UNBOUND_TASK("A task of a BPMN file names no tool."),
  PASSED_OVER("A part of a BPMN file has no effect on how it runs.", Severity.NOTE),

  // Expressions
  BAD_EXPRESSION("A JSONata expression does not parse."),
  BAD_RULE("A JSON Logic rule cannot be compiled."),
  CONSTANT_RULE("A rule does not depend on anything.", Severity.WARNING),
  UNKNOWN_FUNCTION("An expression calls a function that does not exist.", Severity.WARNING),
  UNKNOWN_VARIABLE("An expression reads a variable that nobody binds."),
  UNKNOWN_MEMBER("An expression reads a member that the value does not have.", Severity.WARNING),
  NODE_NOT_RUN("An expression reads a node that never runs before it."),
  NODE_MAY_NOT_RUN("An expression needs a node that may not have run.", Severity.WARNING),
  NEVER_HOLDS("A comparison always comes out the same.", Severity.WARNING),
  BAD_OPERAND("A function or an operator is given what it cannot take."),
  NOT_AN_EXPRESSION("A text looks like an expression, but is taken as it is."),

  // What flows
  MISSING_ARGUMENT("A call lacks an argument that the tool needs."),
  UNKNOWN_ARGUMENT("A call has an argument that the tool does not know."),
  WRONG_ARGUMENT("An argument of a call is not what the tool takes."),
  RESULT_MISFIT("A result does not fit the output schema."),
  UNKNOWN_KEYWORD("A JSON Schema has a keyword that does not exist.", Severity.WARNING),
  UNPROVEN_HINT("An annotation promises more than is known of the tool.", Severity.WARNING),

  // Servers
  BAD_SERVER("A server's configuration is incomplete or contradictory."),
  BAD_VARIABLE("A variable in a server's configuration is not well-formed."),
  MISSING_VARIABLE("A server's configuration names what is not there.", Severity.WARNING),
  /** Relative paths start at the file in which they stand. */
  PATH_FROM_ELSEWHERE(
      "A server's path leads somewhere only from the folder that Pawl was started in.",
      Severity.WARNING),
  UNUSABLE_SERVER("A server that is needed is switched off or wrong.", Severity.WARNING),

  // Servers of other programs
  MCP_CLI_NOT_FOUND("The program that was to list servers is not there.", Severity.WARNING),
  MCP_CLI_TIMEOUT("The program that was to list servers did not do so in time.", Severity.WARNING),
  MCP_CLI_FAILED("The program that was to list servers failed.", Severity.WARNING),

  // The project
  FITS_NOTHING("A name in a gate or a limit fits nothing of the project.", Severity.WARNING),

  // The lock
  BAD_LOCK("The lock file is not there when it has to be, or cannot be used."),
  TOOL_CHANGED("A tool is not what the lock says, and a node no longer fits.", Severity.WARNING);

  private final String meaning;
  private final Severity severity;

  ProblemCode(String meaning) {
    this(meaning, Severity.ERROR);
  }

  ProblemCode(String meaning, Severity severity) {
    this.meaning = meaning;
    this.severity = severity;
  }

  public String meaning() {
    return meaning;
  }

  public Severity severity() {
    return severity;
  }
}
