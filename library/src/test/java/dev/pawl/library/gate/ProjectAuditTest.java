package dev.pawl.library.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.registry.Storable;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a project has put down is what it wants, without what must not be told. */
class ProjectAuditTest {
  private static final String TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123";
  private static final Object VALUE =
      Values.object("password", "hunter2", "text", "a " + TOKEN + " of ann@example.org, CASE-77");

  @TempDir Path folder;
  private final ServedGates gates = new ServedGates();

  private void say(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private AuditSettings settings() {
    return Objects.requireNonNull(ProjectAudit.of(folder, "cli", gates));
  }

  private String told() {
    var telling = Objects.requireNonNull(settings().telling());
    return Json.write(Storable.told(VALUE, telling));
  }

  @Test
  void onlyAProjectThatWantsPayloadsHasThem() throws IOException {
    assertThat(ProjectAudit.of(folder, "cli")).isNull();
    say("pawl.yaml", "audit: false");
    assertThat(ProjectAudit.of(folder, "cli")).isNull();
    say("pawl.yaml", "audit: true");
    assertThat(ProjectAudit.of(folder, "cli")).isEqualTo(AuditSettings.of("cli"));
    say("pawl.yaml", "audit: { payloads: true }\ntls: 7");
    assertThat(ProjectAudit.of(folder, "cli"))
        .as("one with mistakes may have some about what must not be told")
        .isEqualTo(AuditSettings.of("cli"));
  }

  @Test
  void withoutGatesWhatIsUsualIsTakenOut() throws IOException {
    say("pawl.yaml", "audit: { payloads: true }");
    assertThat(told())
        .doesNotContain("hunter2", TOKEN)
        .contains("[redacted: password]", "[redacted: token]", "ann@example.org");
  }

  @Test
  void whatGatesTakeOutIsTakenOutToo() throws IOException {
    say("pawl.yaml", "audit: { payloads: true }");
    say(
        "gates.yaml",
        """
        principles:
          data-governance:
            redact: { data: [emails], patterns: { case: "CASE-[0-9]+" } }
        """);
    assertThat(told()).doesNotContain("hunter2", TOKEN, "ann@example.org", "CASE-77");
  }

  @Test
  void gatesThatChangeAreHeeded() throws IOException {
    say("pawl.yaml", "audit: { payloads: true }");
    say("gates.yaml", "principles: { data-governance: { redact: [emails] } }");
    var telling = Objects.requireNonNull(settings().telling());
    say("gates.yaml", "principles: { data-governance: { redact: [phones] } }");
    assertThat(gates.refresh().isNew()).isTrue();
    assertThat(String.valueOf(telling.apply(Map.of("a", "ann@example.org +49 30 1234567"))))
        .contains("ann@example.org")
        .doesNotContain("1234567");
  }

  @Test
  void nothingIsToldWhileGatesCannotBeRead() throws IOException {
    say("pawl.yaml", "audit: { payloads: true }");
    say("gates.yaml", "principals: {}");
    assertThat(told()).contains("cannot be read").doesNotContain("CASE-77");
  }

  @Test
  void aSecretAtTheCutIsNoneAnyMore() throws IOException {
    say("pawl.yaml", "audit: { payloads: true }");
    var telling = Objects.requireNonNull(settings().telling());
    Object large = List.of("x ".repeat(492) + TOKEN + " " + "x".repeat(20_000));
    assertThat(Json.write(Storable.told(large, telling)))
        .contains("beginning")
        .doesNotContain(TOKEN.substring(0, 8));
  }
}
