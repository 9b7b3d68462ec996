package dev.pawl.cli.serve;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.Words;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.tools.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code pawl studio}: the pages for a folder, for whoever sits here and nobody else. */
public final class StudioCommand implements Command {
  private static final String HTTP = "--http";
  private static final String NO_OPEN = "--no-open";
  private static final String MCP = "--mcp";
  private static final String DATA = "--data";

  private final Terminal terminal;

  public StudioCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.optional(Type.PATH, "FOLDER", "With the files to look at; the current folder."));
    spec.option(
        Syntax.option(Type.TEXT, "ADDRESS", "Where, as [HOST:]PORT of this machine.", HTTP));
    spec.option(Syntax.flag("Do not open a browser, only tell the link.", NO_OPEN));
    spec.option(DataOption.option());
    spec.option(ServersOption.option());
    spec.header("Draw, run, watch and decide in a browser.")
        .synopsis("pawl studio [options] [FOLDER]")
        .footer(
            "Serves pages to a browser on this machine, for the files of a folder: they can",
            "be drawn, changed, run and watched there. The browser gets in by a link that",
            "works once; nobody else does. `pawl serve --http PORT --studio` adds the pages",
            "to a server for others.",
            "",
            "Examples:",
            "  pawl studio",
            "  pawl studio flows/ --http 8080 --no-open");
  }

  @Override
  public int run(Given given) throws IOException {
    String address = given.value(HTTP, "127.0.0.1:0");
    if (HttpAddress.parse(address).map(each -> !each.isLoopback()).orElse(false)) {
      throw given.wrong("`pawl studio` is for this machine; for others use `pawl serve --studio`");
    }
    ServeCommand serve =
        new ServeCommand(
            terminal,
            new ServedApi.Door(
                true,
                link -> {
                  if (!given.has(NO_OPEN)) {
                    Browser.open(link);
                  }
                }));
    Usage usage = new Usage("pawl studio");
    serve.describe(usage);
    return serve.run(Words.read(usage, words(given, address)));
  }

  /** What a server would be told. */
  private static List<String> words(Given given, String address) {
    List<String> words = new ArrayList<>();
    words.add(given.argument(0, Path.of("")).toString());
    if (words.getFirst().isEmpty()) {
      words.set(0, ".");
    }
    words.addAll(List.of(HTTP, address, ServeRequest.STUDIO, ServeRequest.EDIT));
    String data = given.value(DATA);
    if (data != null) {
      words.addAll(List.of(DATA, data));
    }
    given.value(MCP, List.<Path>of()).forEach(each -> words.addAll(List.of(MCP, each.toString())));
    return words;
  }
}
