package dev.pawl.governance.gate;

import org.jspecify.annotations.Nullable;

/** What a gate looks for. */
public sealed interface Check
    permits Condition,
        StructuredData,
        AgentCapabilities,
        Traceability,
        Scopes,
        DataLimits,
        NeedsPerson,
        CompleteFailures {
  /** How a case breaks the gate, or null. Whatever it throws counts as a refusal. */
  @Nullable Violation violation(Case it);
}
