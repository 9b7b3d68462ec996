package dev.pawl.mcp.upstream;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks how builtin servers are configured, without making one or touching the disk. */
public final class BuiltinCheck {
  private BuiltinCheck() {}

  /** What is wrong with a definition. Nothing is, as far as this goes, if it is not builtin. */
  public static List<Problem> check(UpstreamDefinition definition) {
    return switch (definition) {
      case UpstreamDefinition.Builtin builtin -> check(builtin);
      case UpstreamDefinition.Stdio _, UpstreamDefinition.Http _, UpstreamDefinition.Unusable _ ->
          List.of();
    };
  }

  private static List<Problem> check(UpstreamDefinition.Builtin definition) {
    Optional<Builtin> builtin = Builtin.of(definition.kind());
    if (builtin.isEmpty()) {
      return List.of(
          problem(
              ProblemCode.BAD_SERVER,
              definition,
              "there is no builtin server `" + definition.kind() + "`",
              advice(definition.kind(), Builtin.kinds(), "the builtin servers are ")));
    }
    List<Problem> problems = new ArrayList<>();
    definition
        .options()
        .forEach(
            (option, value) -> {
              if (!builtin.get().options().contains(option)) {
                problems.add(unknown(definition, option, builtin.get()));
                return;
              }
              builtin
                  .get()
                  .fault(option, value)
                  .ifPresent(fault -> problems.add(bad(definition, option, fault)));
            });
    if (problems.isEmpty()) {
      builtin
          .get()
          .fault(definition.options())
          .ifPresent(
              fault ->
                  problems.add(problem(ProblemCode.BAD_SERVER, definition, "it " + fault, "")));
    }
    return problems;
  }

  private static Problem unknown(
      UpstreamDefinition.Builtin definition, String option, Builtin builtin) {
    return problem(
        ProblemCode.UNKNOWN_KEY,
        definition,
        "the builtin server `" + builtin.kind + "` has no option `" + option + "`",
        advice(option, builtin.options(), "its options are "));
  }

  private static Problem bad(UpstreamDefinition.Builtin definition, String option, String fault) {
    return problem(ProblemCode.BAD_SERVER, definition, "option `" + option + "` " + fault, "");
  }

  private static String advice(String wrong, List<String> known, String otherwise) {
    String suggestion = Suggestion.didYouMean(wrong, known);
    return suggestion.isEmpty() ? otherwise + String.join(", ", known) : suggestion;
  }

  private static Problem problem(
      ProblemCode code, UpstreamDefinition.Builtin definition, String what, String advice) {
    String message = "server `" + definition.name() + "`: " + what;
    return new Problem(code, message, definition.place(), null, null, advice);
  }
}
