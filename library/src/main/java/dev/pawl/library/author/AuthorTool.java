package dev.pawl.library.author;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.ForeignCode;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes MCP tools of plain work: arguments are checked before it, and what goes wrong is told. */
final class AuthorTool {
  static final Map<String, @Nullable Object> READS =
      Values.object("readOnlyHint", true, "openWorldHint", false);

  /** Looks at servers that are not ours. */
  static final Map<String, @Nullable Object> ASKS =
      Values.object("readOnlyHint", true, "openWorldHint", true);

  static final Map<String, @Nullable Object> ADDS =
      Values.object("readOnlyHint", false, "destructiveHint", false, "openWorldHint", false);

  static final Map<String, @Nullable Object> REPLACES =
      Values.object(
          "readOnlyHint", false,
          "destructiveHint", true,
          "idempotentHint", true,
          "openWorldHint", false);

  /** Calls tools that may do anything. */
  static final Map<String, @Nullable Object> ACTS =
      Values.object("readOnlyHint", false, "destructiveHint", true, "openWorldHint", true);

  /** What a tool does. */
  @FunctionalInterface
  interface Work {
    Map<String, @Nullable Object> run(Arguments arguments, Exchange exchange)
        throws Refusal, UpstreamException, IOException, InterruptedException;
  }

  private final String name;
  private final Schema input;
  private final Work work;

  private AuthorTool(String name, Schema input, Work work) {
    this.name = name;
    this.input = input;
    this.work = work;
  }

  static Tool of(
      Described described,
      Map<String, @Nullable Object> input,
      Map<String, @Nullable Object> output,
      Map<String, @Nullable Object> hints,
      Work work) {
    return new Tool(
        described.name,
        described.title,
        described.description,
        input,
        output,
        hints,
        List.of(),
        new AuthorTool(described.name, Schema.of(input), work)::call);
  }

  /** How a tool introduces itself. */
  record Described(String name, String title, String description) {}

  private CallResult call(Map<String, @Nullable Object> arguments, Exchange exchange)
      throws InterruptedException {
    try {
      refuseWhatDoesNotFit(arguments);
      return CallResult.structured(work.run(new Arguments(arguments), exchange));
    } catch (Refusal refusal) {
      return told(refusal);
    } catch (PawlException e) {
      return told(Refusals.of(e));
    } catch (UpstreamException e) {
      return told(Refusals.of(e));
    } catch (IOException e) {
      return told(Refusals.of(e));
    }
  }

  private void refuseWhatDoesNotFit(Map<String, @Nullable Object> arguments) throws Refusal {
    String misnamed = ArgumentNames.misnamed(name, arguments.keySet(), input.value());
    if (!misnamed.isEmpty()) {
      throw new Refusal(FailureCode.INPUT_INVALID.name(), misnamed);
    }
    List<Violation> violations = input.validate(arguments);
    if (!violations.isEmpty()) {
      throw new Refusal(
          FailureCode.INPUT_INVALID.name(),
          "the arguments do not fit: "
              + violations.stream().map(Violation::toString).collect(Collectors.joining("; "))
              + "; "
              + ArgumentNames.taken(name, input.value()));
    }
  }

  /** The message first, for those who only read text. */
  private static CallResult told(Refusal refusal) {
    StringBuilder text = new StringBuilder();
    String message = String.valueOf(refusal.getMessage());
    text.append(ForeignCode.without(refusal.code(), message))
        .append(" [")
        .append(refusal.code())
        .append(']');
    Map<String, @Nullable Object> json = refusal.toJson();
    if (json.get("error") instanceof Map<?, ?> error
        && error.get("problems") instanceof List<?> problems) {
      problems.forEach(problem -> text.append('\n').append(line(problem)));
    }
    return new CallResult(List.of(Content.text(text.toString())), json, true);
  }

  private static String line(@Nullable Object problem) {
    if (!(problem instanceof Map<?, ?> map)) {
      return "";
    }
    String place = map.get("line") == null ? "" : map.get("line") + ":" + map.get("column") + ": ";
    Object advice = map.get("advice");
    return place
        + map.get("severity")
        + ": "
        + ForeignCode.without(String.valueOf(map.get("code")), String.valueOf(map.get("message")))
        + (advice == null ? "" : " — " + advice)
        + " ["
        + map.get("code")
        + "]";
  }
}
