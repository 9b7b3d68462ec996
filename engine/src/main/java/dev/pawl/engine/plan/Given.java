package dev.pawl.engine.plan;

import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.workflow.Workflow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the arguments of the call that a plan is made for. */
public sealed interface Given {
  /** Nothing: the plan holds for any call. */
  Given NOTHING = new Any();

  /** Any call at all. */
  record Any() implements Given {}

  /** These arguments and no others, with the defaults of the input schema. */
  record Exactly(Map<String, @Nullable Object> arguments) implements Given {
    public Exactly {
      arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }
  }

  /** At least these arguments; of others nothing is known. */
  record AtLeast(Map<String, @Nullable Object> arguments) implements Given {
    public AtLeast {
      arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }
  }

  /** What arguments tell of a call: all of it if it could be made with them. */
  static Given of(Workflow workflow, Map<String, @Nullable Object> arguments) {
    if (arguments.isEmpty()) {
      return NOTHING;
    }
    Map<String, @Nullable Object> filled = SchemaChecks.filledIn(workflow, arguments);
    if (SchemaChecks.input(workflow, filled).isEmpty()) {
      return new Exactly(filled);
    }
    Map<String, @Nullable Object> known = new LinkedHashMap<>(filled);
    known.keySet().retainAll(arguments.keySet());
    return new AtLeast(known);
  }
}
