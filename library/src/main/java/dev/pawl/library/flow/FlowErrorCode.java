package dev.pawl.library.flow;

/** Why a flow could not be executed, or not to its end, as callers are told. */
public enum FlowErrorCode {
  FLOW_NOT_FOUND("There is no flow of this name."),
  VALIDATION_ERROR("The flow, or what it was given, breaks a rule."),
  TEMPLATE_NOT_FOUND("A node names a template that is not saved."),
  EXECUTION_ERROR("A node failed."),
  CIRCULAR_DEPENDENCY("Nodes of the flow wait for each other in a circle."),
  MISSING_VARIABLES("Variables that are needed were not given."),
  GITHUB_ERROR("The place that flows come from could not be read yet."),
  PARSE_ERROR("The file of the flow is not well-formed.");

  private final String meaning;

  FlowErrorCode(String meaning) {
    this.meaning = meaning;
  }

  public String meaning() {
    return meaning;
  }
}
