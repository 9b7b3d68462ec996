package dev.pawl.cli.author;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl init}. */
public final class InitCommand implements Command {
  private static final String DEFAULT_NAME = "count_files.yaml";
  private static final List<String> DATA = List.of("apples.txt", "pears.txt", "plums.txt");

  private final Terminal terminal;

  public InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.optional(Type.PATH, "DIR|FILE", "Where to; the current folder by default."));
    spec.option(Syntax.flag("Overwrite files that are there.", "--force"));
    spec.header("Write a small example that works, to learn from and to change.")
        .synopsis("pawl init [--force] [DIR|FILE.yaml]")
        .footer("Examples:", "  pawl init", "  pawl init demo", "  pawl init tools/first.yaml");
  }

  @Override
  public int run(Given given) throws IOException {
    Path where = given.argument(0, Path.of(""));
    boolean force = given.has("--force");
    boolean isFile = isYaml(where) && !Files.isDirectory(where);
    @Nullable Path parent = isFile ? where.getParent() : where;
    Path folder = parent == null ? Path.of("") : parent;
    String name = isFile ? String.valueOf(where.getFileName()) : DEFAULT_NAME;
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(folder.resolve(name), resource(DEFAULT_NAME));
    for (String file : DATA) {
      files.put(folder.resolve("data").resolve(file), resource("data/" + file));
    }
    List<Path> inTheWay = files.keySet().stream().filter(Files::exists).toList();
    if (!inTheWay.isEmpty() && !force) {
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
    // The first line of the file names it; one that is there does as well.
    Path schema = folder.resolve(GraphSchema.FILE);
    if (force || !Files.exists(schema)) {
      files.put(schema, GraphSchema.text());
    }
    for (Map.Entry<Path, String> file : files.entrySet()) {
      write(file.getKey(), file.getValue());
    }
    next(folder, name, files.keySet());
    return Exit.OK.code;
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

  private void next(Path folder, String name, Iterable<Path> files) {
    Channel out = terminal.out();
    for (Path file : files) {
      out.println(out.paint(Colour.GREEN, "✓") + " " + file);
    }
    String pawl = "  " + Launcher.words();
    out.println("");
    out.println("Try it:");
    if (!folder.toString().isEmpty()) {
      out.println(out.paint(Colour.BOLD, "  cd " + quoted(folder.toString())));
    }
    out.println(out.paint(Colour.BOLD, pawl + " check " + quoted(name)));
    out.println(out.paint(Colour.BOLD, pawl + " run " + quoted(name) + " directory=."));
  }

  /** For a shell, if it needs to be. */
  private static String quoted(String text) {
    boolean simple =
        text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "._-/+:@".indexOf(c) >= 0);
    return simple ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private static String resource(String name) {
    try (InputStream in = InitCommand.class.getResourceAsStream("init/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file init/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
