package dev.pawl.cli.flows;

import dev.pawl.engine.gate.Ruling;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.library.flow.PromptAccess;
import dev.pawl.library.gate.PromptGate;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.model.Identity;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Who may read a template, as the gates of the project say in which it lies. */
public final class GatedPrompts implements PromptAccess {
  private final PromptGate gate;

  public GatedPrompts(ServedGates gates) {
    this.gate = new PromptGate(gates, InstantSource.system());
  }

  @Override
  public @Nullable String refusal(SavedTemplate template, Identity who) {
    return PromptGate.refusal(gate.before(template.name(), file(template), who));
  }

  @Override
  public Told told(SavedTemplate template, String text, Identity who) {
    Ruling ruling = gate.after(template.name(), file(template), who, text);
    return new Told(String.valueOf(ruling.redacted(text)), PromptGate.refusal(ruling));
  }

  private static Path file(SavedTemplate template) {
    return Path.of(template.place().file());
  }
}
