package dev.pawl.cli.prompts;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl prompts}. */
public final class PromptsCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public PromptsCommand(Terminal terminal) {
    actions.put("ls", new PromptsListCommand(terminal));
    actions.put("render", new PromptsRenderCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look at prompt templates, and fill them in.")
        .synopsis("pawl prompts [ACTION] [options] ...")
        .footer(
            "They are kept in the folder `templates` of a project. MCP clients see them as",
            "prompts. Without an action, they are listed.",
            "",
            "Examples:",
            "  pawl prompts",
            "  pawl prompts render Brand_Positioning company_name=TechCorp market=AI");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do: ls or render");
  }
}
