package dev.pawl.cli.prompts;

import dev.pawl.cli.flows.GatedPrompts;
import dev.pawl.cli.flows.LibraryOption;
import dev.pawl.cli.flows.Wanted;
import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.library.flow.FlowErrorCode;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowPrompts;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.PromptAccess;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl prompts render}. */
final class PromptsRenderCommand implements Command {
  private final Terminal terminal;

  PromptsRenderCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "PROMPT", "The template."));
    spec.argument(Syntax.rest(Type.TEXT, false, "[key=value ...]", "Values of its variables."));
    spec.option(LibraryOption.option());
    spec.option(LibraryOption.set());
    spec.header("Print a template with values in the place of its variables.")
        .synopsis("pawl prompts render [options] PROMPT [key=value ...]")
        .footer(
            "A variable without a value stays as it is written, unless the template requires it.",
            "",
            "Example:",
            "  pawl prompts render Brand_Positioning company_name=TechCorp market=AI");
  }

  @Override
  public int run(Given given) {
    PromptAccess access = new GatedPrompts(new ServedGates());
    try (FlowLibraries libraries = LibraryOption.of(given)) {
      String name = given.argument(0, "");
      SavedTemplate template =
          libraries.template(name).orElseThrow(() -> notFound(name, libraries));
      refuse(access.refusal(template, Identity.LOCAL));
      Map<String, String> values = new LinkedHashMap<>(Wanted.set(given, libraries));
      values.putAll(LibraryOption.variables(given, given.argument(1, List.<String>of())));
      PromptAccess.Told told =
          access.told(template, FlowPrompts.rendered(template, values), Identity.LOCAL);
      refuse(told.refusal());
      terminal.out().println(LibraryOption.shown(told.text(), terminal.out()));
      terminal.flush();
      return Exit.OK.code;
    } catch (FlowRefusal refusal) {
      if (refusal.code() == FlowErrorCode.MISSING_VARIABLES) {
        throw given.wrong(refusal.words() + "; give each as name=value, or by --variables SET");
      }
      throw LibraryOption.thrown(refusal);
    }
  }

  private static void refuse(@Nullable String why) {
    if (why != null) {
      throw new PawlException.Denied(why);
    }
  }

  private static PawlException notFound(String name, FlowLibraries libraries) {
    String hint = Suggestion.didYouMean(name, libraries.templates().keySet());
    return new PawlException.NotFound(
        "there is no template `" + name + "`" + (hint.isEmpty() ? "" : ", " + hint));
  }
}
