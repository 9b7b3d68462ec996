package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.graph.GraphSchema;

/** {@code pawl schema}. */
public final class SchemaCommand implements Command {
  private static final String CONFIG = "--config";
  private static final String GATES = "--gates";

  private final Terminal terminal;

  public SchemaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(Syntax.flag("Print that of pawl.yaml, which marks a project.", CONFIG));
    spec.option(Syntax.flag("Print that of gates.yaml, which says what may be called.", GATES));
    spec.header("Print the JSON Schema of graph files, for editors.")
        .synopsis("pawl schema [--config|--gates]")
        .footer(
            "Editors that know no language server complete and check YAML by it:",
            "",
            "  pawl schema > graph.schema.json",
            "",
            "and, as the first line of a graph file beside it,",
            "",
            "  # yaml-language-server: $schema=graph.schema.json");
  }

  @Override
  public int run(Given given) {
    if (given.has(CONFIG) && given.has(GATES)) {
      throw given.wrong("one schema at a time");
    }
    String text =
        given.has(CONFIG)
            ? GraphSchema.project()
            : given.has(GATES) ? GraphSchema.gates() : GraphSchema.text();
    terminal.out().writer().print(text);
    return Exit.OK.code;
  }
}
