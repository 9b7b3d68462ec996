package dev.pawl.model;

/** Every way a step or a run can fail, by its stable code. */
public enum FailureCode {
  INPUT_INVALID("The arguments do not fit the tool's input schema.", false),
  OUTPUT_INVALID("The result does not fit the tool's output schema.", false),
  EXPRESSION_FAILED("An expression or rule failed while it was evaluated.", false),
  EXPRESSION_LIMIT("An expression ran too long, too deep or made a value too large.", false),
  MISSING_VARIABLES("Variables of a template have no value.", false),
  RAISED("A node of the kind `fail` was reached; `details.code` says which failure it is.", false),
  NO_BRANCH("No condition of a switch held, and it has no default.", false),
  BAD_ITEMS("The items of a foreach are not a list.", false),
  ITEM_FAILED("An item of a foreach failed.", false),
  TOOL_ERROR("The upstream tool answered with an error.", true),
  UPSTREAM_REFUSED("The upstream refused the call: no such tool, or bad arguments.", false),
  NOT_AS_LOCKED("The tool is not what the lock says, so it was not called.", false),
  LOGIN_REQUIRED("The upstream wants a login, so it was not called.", false),
  UPSTREAM_UNREACHABLE("The upstream could not be started or reached.", true),
  TIMEOUT("An attempt or a step took longer than it may.", true),
  IN_DOUBT("A call was cut off, and nobody knows whether it was made.", false),
  LIMIT_EXCEEDED("The run reached one of its limits.", false),
  GATE_REFUSED("A gate refuses what was to be done, or to be told.", false),
  NOT_AGREED("What a gate holds was denied, or nobody agreed to it in time.", false),
  CANCELLED("The run was cancelled.", false),
  DEFECT("Something in Pawl itself went wrong.", false);

  private final String meaning;
  private final boolean retryable;

  FailureCode(String meaning, boolean retryable) {
    this.meaning = meaning;
    this.retryable = retryable;
  }

  public String meaning() {
    return meaning;
  }

  /** Whether a retry policy that names no codes of its own tries again after it. */
  public boolean retryable() {
    return retryable;
  }
}
