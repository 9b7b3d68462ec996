package dev.pawl.telemetry;

import dev.pawl.telemetry.wire.Attributes.Name;

/**
 * What attributes are called: by the conventions of OpenTelemetry for generative AI and MCP where
 * those have a name, and by names of our own.
 */
final class Names {
  static final Name OPERATION = Name.of("gen_ai.operation.name");
  static final Name WORKFLOW = Name.of("gen_ai.workflow.name");
  static final Name TOOL = Name.of("gen_ai.tool.name");
  static final Name ARGUMENTS = Name.of("gen_ai.tool.call.arguments");
  static final Name RESULT = Name.of("gen_ai.tool.call.result");
  static final Name METHOD = Name.of("mcp.method.name");
  static final Name SESSION = Name.of("mcp.session.id");
  static final Name ERROR = Name.of("error.type");
  static final Name RUN = Name.of("pawl.run.id");
  static final Name DIGEST = Name.of("pawl.definition.digest");
  static final Name STATUS = Name.of("pawl.run.status");
  static final Name CALLER = Name.of("pawl.principal.kind");
  static final Name STEP = Name.of("pawl.step.id");
  static final Name NODE = Name.of("pawl.node.id");
  static final Name TYPE = Name.of("pawl.node.type");
  static final Name UPSTREAM = Name.of("pawl.upstream.name");
  static final Name ATTEMPT = Name.of("pawl.attempt");
  static final Name QUEUED = Name.of("pawl.queue.micros");
  static final Name IN_DOUBT = Name.of("pawl.in_doubt");
  static final Name GATE = Name.of("pawl.gate.name");
  static final Name VERDICT = Name.of("pawl.gate.verdict");
  static final Name LINK = Name.of("pawl.link");
  static final Name MESSAGE = Name.of("pawl.failure.message");
  static final Name LOGGER = Name.of("logger.name");
  static final Name EXCEPTION = Name.of("exception.type");

  private Names() {}
}
