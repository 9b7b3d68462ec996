package dev.pawl.engine.gate;

import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the gates say of a matter.
 *
 * @param passed the gates that had nothing against it
 * @param hold what has to be agreed to first, or null
 * @param redaction takes out of a value what must not be told, or null
 */
public record Ruling(
    List<String> passed,
    List<Finding> findings,
    @Nullable Hold hold,
    @Nullable UnaryOperator<@Nullable Object> redaction) {
  /** No gate has anything to do with it. */
  public static final Ruling NOTHING = new Ruling(List.of(), List.of(), null, null);

  public Ruling {
    passed = List.copyOf(passed);
    findings = List.copyOf(findings);
  }

  /** By one that cannot judge. */
  public static Ruling refusal(String gate, String issue) {
    Finding finding = new Finding(gate, gate, issue, Severity.HIGH, Consequence.REFUSE);
    return new Ruling(List.of(), List.of(finding), null, null);
  }

  public boolean isNothing() {
    return passed.isEmpty() && findings.isEmpty();
  }

  public boolean isRefusal() {
    return findings.stream().anyMatch(each -> each.then() == Consequence.REFUSE);
  }

  /** What is refused, without what is only noted. */
  public List<Finding> refusals() {
    return findings.stream().filter(each -> each.then() == Consequence.REFUSE).toList();
  }

  public @Nullable Object redacted(@Nullable Object value) {
    return redaction == null ? value : redaction.apply(value);
  }
}
