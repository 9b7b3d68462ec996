package dev.pawl.cli.addon;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.Version;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.stream.Stream;

/** {@code pawl addons add}. It fetches nothing: what becomes a part of a program is chosen. */
final class AddOnsAddCommand implements Command {
  private final Terminal terminal;

  AddOnsAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "NAME", "What to add, such as telemetry."));
    spec.header("Tell how something is added.").synopsis("pawl addons add NAME");
  }

  @Override
  public int run(Given given) {
    String name = given.argument(0, "");
    List<String> names = Stream.of(AddOn.values()).map(AddOn::word).toList();
    AddOn wanted =
        Stream.of(AddOn.values())
            .filter(each -> each.word().equals(name))
            .findFirst()
            .orElseThrow(() -> unknown(name, names));
    if (wanted.isThere()) {
      terminal.out().println("`" + name + "` is there already; " + wanted.then());
    } else {
      explain(wanted);
    }
    return Exit.OK.code;
  }

  private static PawlException unknown(String name, List<String> names) {
    String hint = Suggestion.didYouMean(name, names);
    return new PawlException.NotFound(
        "there is no add-on `"
            + name
            + "`"
            + (hint.isEmpty() ? "; there are: " + String.join(", ", names) : ", " + hint));
  }

  private void explain(AddOn wanted) {
    String jar = wanted.artifact() + ".jar";
    String folder = AddOnFolder.shown();
    Stream.of(
            wanted.word() + " " + wanted.what() + ". To add it:",
            "",
            "1. Put " + jar + " into " + folder,
            "   with Maven:",
            "     mvn dependency:copy -Dmdep.stripVersion \\",
            "       -Dartifact=dev.pawl:" + wanted.artifact() + ":" + Version.number() + " \\",
            "       -DoutputDirectory=" + folder,
            "   or from the sources of Pawl:",
            "     ./mvnw -q package -DskipTests -pl " + wanted.word() + " -am",
            "     cp " + wanted.word() + "/target/" + jar + " " + folder,
            "2. " + wanted.then())
        .forEach(terminal.out()::println);
  }
}
