package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.governance.audit.AuditVerifier;
import dev.pawl.governance.audit.Proof;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code pawl audit verify}. */
final class AuditVerifyCommand implements Command {
  private static final String KNOWN = "--known";
  private static final Pattern ENTRY = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  private final Terminal terminal;

  AuditVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(
        Syntax.option(
            Type.TEXT, "ENTRY:HASH", "An entry that must be there, as printed before.", KNOWN));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print what was found as JSON.", Syntax.JSON));
    spec.header("Prove that nobody changed, removed, moved or added an entry.")
        .synopsis("pawl audit verify [options]")
        .footer(
            "Ends with 65 when something is wrong, and names the first entry of which that can",
            "be said. It prints the last entry with its hash: kept elsewhere, and given as",
            "--known later, they also show when the whole data was put back to an older state.",
            "",
            "Examples:",
            "  pawl audit verify",
            "  pawl audit verify --json");
  }

  @Override
  public int run(Given given) {
    AuditVerifier.Known known = known(given);
    try (KeptAudit kept = new KeptAudit(given)) {
      AuditSeal seal = kept.seal().orElse(null);
      AuditHead head = kept.trail().head();
      if (seal == null && !head.equals(AuditHead.NONE)) {
        return unproved(given, head, kept);
      }
      Proof proof = AuditVerifier.verify(kept.trail(), () -> present(seal), known);
      int exit = proof instanceof Proof.Whole ? Exit.OK.code : Exit.DATA.code;
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(json(proof));
      } else {
        print(proof, kept);
      }
      terminal.flush();
      return exit;
    }
  }

  /** Only what was signed needs a key, and then there was one. */
  private static AuditSeal present(@Nullable AuditSeal seal) {
    if (seal == null) {
      throw new PawlException.Conflict("the audit trail was begun while it was looked at");
    }
    return seal;
  }

  private int unproved(Given given, AuditHead head, KeptAudit kept) {
    String why = "its key (`" + AuditSeal.NAME + "`) is missing; put it back from a backup";
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(json(new Proof.Broken(head.sequence(), why)));
    } else {
      terminal.out().println(terminal.out().paint(Colour.RED, "unproved"));
      terminal
          .err()
          .println(
              "pawl: error: nothing can be proved of the audit trail in "
                  + kept.name()
                  + ": "
                  + why);
    }
    terminal.flush();
    return Exit.DATA.code;
  }

  private static AuditVerifier.@Nullable Known known(Given given) {
    String text = given.value(KNOWN);
    if (text == null) {
      return null;
    }
    Matcher parts = ENTRY.matcher(text);
    if (!parts.matches()) {
      throw given.wrong(KNOWN + " is a number, a colon and a hash of 64 digits");
    }
    return new AuditVerifier.Known(Long.parseLong(parts.group(1)), parts.group(2));
  }

  private static Object json(Proof proof) {
    return switch (proof) {
      case Proof.Whole whole ->
          Values.object(
              "whole",
              true,
              "entries",
              whole.entries(),
              "first",
              whole.first(),
              "last",
              whole.last(),
              "hash",
              whole.hash(),
              "checkpoints",
              whole.checkpoints());
      case Proof.Broken broken ->
          Values.object("whole", false, "entry", broken.sequence(), "why", broken.why());
    };
  }

  private void print(Proof proof, KeptAudit kept) {
    Channel out = terminal.out();
    switch (proof) {
      case Proof.Whole whole -> {
        out.println(
            out.paint(Colour.GREEN, "whole")
                + ": "
                + KeptAudit.entries(whole.entries())
                + ", "
                + Printable.count((int) whole.checkpoints(), "good checkpoint"));
        if (whole.last() > 0) {
          out.println("last: " + whole.last() + ":" + whole.hash());
        }
      }
      case Proof.Broken broken -> {
        out.println(out.paint(Colour.RED, "broken") + ": entry " + broken.sequence());
        terminal
            .err()
            .println(
                "pawl: error: the audit trail in "
                    + kept.name()
                    + " is not as it was written: entry "
                    + broken.sequence()
                    + ": "
                    + Printable.of(broken.why()));
      }
    }
  }
}
