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

  private final Terminal terminal;

  public SchemaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(Syntax.flag("Print that of pawl.yaml, which marks a project.", CONFIG));
    spec.header("Print the JSON Schema of graph files, for editors.")
        .synopsis("pawl schema [--config]")
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
    terminal.out().writer().print(given.has(CONFIG) ? GraphSchema.project() : GraphSchema.text());
    return Exit.OK.code;
  }
}
