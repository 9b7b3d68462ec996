package dev.pawl.expression.parameter;

/** The kinds of what can be wrong with the value of a parameter. */
public enum ParameterFault {
  REQUIRED("MCP_PARAMETER_REQUIRED"),
  INVALID_TYPE("MCP_PARAMETER_INVALID_TYPE"),
  CONSTRAINT_VIOLATED("MCP_PARAMETER_CONSTRAINT_VIOLATED"),
  ENUM_INVALID("MCP_PARAMETER_ENUM_INVALID");

  private final String code;

  ParameterFault(String code) {
    this.code = code;
  }

  /** As programs see it. */
  public String code() {
    return code;
  }
}
