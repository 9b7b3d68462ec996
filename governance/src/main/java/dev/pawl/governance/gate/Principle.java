package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Point;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The seven principles that are gates by themselves, unless a project says otherwise. */
public enum Principle {
  STRUCTURED_DATA("Structured Data Foundation"),
  AI_AGENT_INTEGRATION("AI Agent Integration"),
  VERSIONING_AND_AUDITABILITY("Versioning & Auditability"),
  ROLES_AND_PERMISSIONS("Roles & Permissions"),
  DATA_GOVERNANCE("Data Governance"),
  HUMAN_IN_THE_LOOP("Human-in-the-Loop"),
  ERROR_HANDLING("Error Handling");

  private final String title;

  Principle(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** As files have it: {@code data-governance}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The gate that it is where nobody says otherwise. */
  public Gate usual() {
    return switch (this) {
      case STRUCTURED_DATA -> gate(new StructuredData(false), Severity.HIGH, new Then.Refuse());
      case AI_AGENT_INTEGRATION -> gate(new AgentCapabilities(), Severity.HIGH, new Then.Refuse());
      case VERSIONING_AND_AUDITABILITY ->
          gate(new Traceability(), Severity.HIGH, new Then.Refuse());
      case ROLES_AND_PERMISSIONS -> gate(new Scopes(), Severity.HIGH, new Then.Refuse());
      case DATA_GOVERNANCE -> governing(DataLimits.USUAL, usualRedaction());
      case HUMAN_IN_THE_LOOP -> gate(new NeedsPerson(), Severity.MEDIUM, Then.Wait.USUAL);
      case ERROR_HANDLING -> gate(new CompleteFailures(), Severity.LOW, new Then.Refuse());
    };
  }

  /** When it is asked. */
  public Set<Point> points() {
    return switch (this) {
      case STRUCTURED_DATA -> EnumSet.of(Point.BEFORE_RUN, Point.AFTER_RUN);
      case AI_AGENT_INTEGRATION, ROLES_AND_PERMISSIONS -> EnumSet.of(Point.BEFORE_RUN);
      case VERSIONING_AND_AUDITABILITY -> EnumSet.of(Point.BEFORE_RUN, Point.BEFORE_CALL);
      case DATA_GOVERNANCE -> EnumSet.of(Point.AFTER_RUN, Point.AFTER_CALL, Point.EXPORT);
      case HUMAN_IN_THE_LOOP -> EnumSet.of(Point.BEFORE_CALL);
      case ERROR_HANDLING -> EnumSet.of(Point.AFTER_CALL);
    };
  }

  private Gate gate(Check check, Severity severity, Then then) {
    Reach reach =
        this == HUMAN_IN_THE_LOOP ? Reach.of(Coverage.of(Effect.DESTRUCTIVE)) : Reach.EVERYTHING;
    return new Gate(text(), title, reach, points(), check, severity, then);
  }

  /** What is taken out of results where nobody says otherwise. */
  public static Redaction usualRedaction() {
    return new Redaction(Sensitive.USUAL, Map.of());
  }

  /** Structured data where a tool must say what it answers, or need not. */
  public static Gate structured(boolean strict) {
    return STRUCTURED_DATA.gate(new StructuredData(strict), Severity.HIGH, new Then.Refuse());
  }

  /**
   * Data governance with these limits.
   *
   * @param most bytes of a result
   */
  public static Gate governing(long most, Redaction redaction) {
    return DATA_GOVERNANCE.gate(
        new DataLimits(most, redaction), Severity.MEDIUM, new Then.Redact(redaction));
  }
}
