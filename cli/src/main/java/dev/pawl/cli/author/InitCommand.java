package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServerFiles;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Launcher;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.graph.GraphSchema;
import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.library.definitions.StartingText;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl init}. */
public final class InitCommand implements Command {
  private static final String TEMPLATE = "--template";
  private static final String FORCE = "--force";

  private final Terminal terminal;

  public InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.optional(Type.PATH, "DIR|FILE", "Where to; the current folder by default."));
    spec.option(Syntax.option(Type.TEXT, "NAME", "What to begin with; see below.", "-t", TEMPLATE));
    spec.option(Syntax.flag("Overwrite files that are there.", FORCE));
    List<String> footer = new ArrayList<>();
    footer.add("Templates:");
    for (StartingText each : StartingText.values()) {
      footer.add("  " + each.word() + " ".repeat(11 - each.word().length()) + each.description());
    }
    footer.addAll(
        List.of(
            "",
            "Where there is a .mcp.json, and no template is asked for, the file uses servers",
            "of it. They stay there, with their secrets, and none is started.",
            "",
            "Examples:",
            "  pawl init",
            "  pawl init demo --template foreach",
            "  pawl init tools/first.yaml"));
    spec.header("Write a small example that works, to learn from and to change.")
        .synopsis("pawl init [options] [DIR|FILE.yaml]")
        .footer(footer.toArray(String[]::new));
  }

  /**
   * What is to be written.
   *
   * @param files by their paths, the graph file first
   * @param next what to try, each a command after {@code pawl}
   */
  private record Plan(Map<Path, String> files, List<String> next) {}

  @Override
  public int run(Given given) throws IOException {
    Path where = given.argument(0, Path.of(""));
    boolean force = given.has(FORCE);
    boolean isFile = isYaml(where) && !Files.isDirectory(where);
    @Nullable Path parent = isFile ? where.getParent() : where;
    Path folder = parent == null ? Path.of("") : parent;
    String name = isFile ? String.valueOf(where.getFileName()) : "";
    Plan plan = plan(given, folder, name);
    List<Path> inTheWay = plan.files.keySet().stream().filter(Files::exists).toList();
    if (!inTheWay.isEmpty() && !force) {
      return refuse(inTheWay);
    }
    // The first line of the file names it; one that is there does as well.
    Path schema = folder.resolve(GraphSchema.FILE);
    if (force || !Files.exists(schema)) {
      plan.files.put(schema, GraphSchema.text());
    }
    for (Map.Entry<Path, String> file : plan.files.entrySet()) {
      write(file.getKey(), file.getValue());
    }
    next(folder, plan);
    return Exit.OK.code;
  }

  /**
   * @param name of the file, or empty for the usual one
   */
  private Plan plan(Given given, Path folder, String name) {
    String asked = given.value(TEMPLATE);
    if (asked == null) {
      Path servers = folder.resolve(ServerFiles.PROJECT_FILE);
      if (Files.isRegularFile(servers)) {
        McpServersFile read = McpServersFile.read(servers);
        if (read.readable() && !read.upstreams().isEmpty()) {
          FirstWorkflow first = FirstWorkflow.of(read.upstreams(), folder);
          return onServers(first, folder, name.isEmpty() ? FirstWorkflow.FILE : name);
        }
        terminal
            .err()
            .println(
                "pawl: no server can be taken from " + servers + "; `pawl check -m` tells why");
      }
      return of(StartingText.COUNT, folder, name);
    }
    StartingText template = StartingText.of(asked).orElse(null);
    if (template == null) {
      String hint = Suggestion.didYouMean(asked, StartingText.words());
      throw given.wrong(
          "there is no template `"
              + asked
              + "`"
              + (hint.isEmpty()
                  ? "; there are: " + String.join(", ", StartingText.words())
                  : ", " + hint));
    }
    return of(template, folder, name);
  }

  private static Plan of(StartingText template, Path folder, String name) {
    String file = name.isEmpty() ? template.file() : name;
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(folder.resolve(file), template.text().replace(template.file(), file));
    template.data().forEach((path, text) -> files.put(folder.resolve(path), text));
    return new Plan(
        files, List.of(command("check", file), command("run", file, template.arguments())));
  }

  private static Plan onServers(FirstWorkflow first, Path folder, String file) {
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(folder.resolve(file), first.text(file));
    List<String> next = new ArrayList<>();
    if (first.call() == null) {
      next.add("tools");
    }
    next.add(command("check", file));
    next.add(command("run", file, first.arguments()));
    return new Plan(files, next);
  }

  private static String command(String word, String file) {
    return command(word, file, List.of());
  }

  private static String command(String word, String file, List<String> arguments) {
    return word
        + " "
        + Printable.quoted(file)
        + arguments.stream()
            .map(each -> " " + Printable.quoted(each))
            .collect(Collectors.joining());
  }

  private int refuse(List<Path> inTheWay) {
    String all = inTheWay.stream().map(Path::toString).collect(Collectors.joining(", "));
    String verb = inTheWay.size() == 1 ? " is" : " are";
    ErrorReport refused =
        ErrorReport.of(
            Exit.CANNOT_CREATE,
            "EXISTS",
            Printable.shortened(all, 200) + verb + " there already",
            "--force overwrites, or choose another folder: pawl init " + freeName());
    new ErrorPrinter(terminal).print(refused);
    return refused.exit().code;
  }

  /** The name of a folder that is not there yet. */
  private static String freeName() {
    String name = "demo";
    for (int i = 2; Files.exists(Path.of(name)); i++) {
      name = "demo" + i;
    }
    return name;
  }

  private static boolean isYaml(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  private static void write(Path file, String text) throws UnwritableException {
    Path parent = file.getParent();
    try {
      if (parent != null) {
        Files.createDirectories(parent);
      }
    } catch (IOException e) {
      throw UnwritableException.of(file, e);
    }
    NewFile.write(file, text);
  }

  private void next(Path folder, Plan plan) {
    Channel out = terminal.out();
    for (Path file : plan.files.keySet()) {
      out.println(out.paint(Colour.GREEN, "✓") + " " + file);
    }
    out.println("");
    if (plan.next.getFirst().equals("tools")) {
      out.println(
          "Nothing is known yet of the tools of your servers. The first command asks them;");
      out.println("then put a call into the file:");
    } else {
      out.println("Try it:");
    }
    if (!folder.toString().isEmpty()) {
      out.println(out.paint(Colour.BOLD, "  cd " + Printable.quoted(folder.toString())));
    }
    for (String command : plan.next) {
      out.println(out.paint(Colour.BOLD, "  " + Launcher.words() + " " + command));
    }
  }
}
