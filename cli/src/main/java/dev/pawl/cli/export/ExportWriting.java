package dev.pawl.cli.export;

import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.export.ExportedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes what an export makes, or tells what would be written. */
final class ExportWriting {
  private final Terminal terminal;
  private final boolean force;
  private final boolean dry;

  ExportWriting(Terminal terminal, boolean force, boolean dry) {
    this.terminal = terminal;
    this.force = force;
    this.dry = dry;
  }

  /** Several files below a folder, all or none of them. */
  int write(List<ExportedFile> files, Path folder) throws IOException {
    Map<Path, String> texts = new LinkedHashMap<>();
    for (ExportedFile file : files) {
      texts.put(below(folder, file.path()), file.text());
    }
    return write(texts, false);
  }

  /** One file that somebody named. */
  int write(String text, Path file) throws IOException {
    return write(Map.of(file, text), true);
  }

  private int write(Map<Path, String> texts, boolean named) throws IOException {
    if (dry) {
      texts.forEach(this::tell);
      return Exit.OK.code;
    }
    List<Path> inTheWay =
        texts.keySet().stream()
            .filter(each -> Files.exists(each, LinkOption.NOFOLLOW_LINKS))
            .toList();
    if (!inTheWay.isEmpty() && !force) {
      return refuse(inTheWay);
    }
    for (Map.Entry<Path, String> each : texts.entrySet()) {
      makeFolder(each.getKey());
      ExportCommand.write(each.getKey(), each.getValue(), named);
    }
    for (Path each : texts.keySet()) {
      terminal
          .err()
          .println(terminal.err().paint(Colour.GREEN, "✓") + " " + Printable.of(each.toString()));
    }
    return Exit.OK.code;
  }

  private void tell(Path file, String text) {
    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    String what = !there ? "new" : force ? "overwritten" : "there already";
    terminal
        .out()
        .println(
            (file.toString().equals("-") ? "stdout" : Printable.of(file + ": " + what))
                + ", "
                + Printable.count(text.lines().toList().size(), "line"));
  }

  /**
   * A file below a folder. Links on the way are refused: whoever put them there, for example into a
   * folder that was downloaded, would choose where it is written.
   */
  private static Path below(Path folder, String path) throws UnwritableException {
    Path file = folder;
    for (String part : path.split("/")) {
      file = file.resolve(part);
      if (part.equals("..") || Files.isSymbolicLink(file)) {
        throw new UnwritableException(file, "it is a link, which is not followed; remove it");
      }
    }
    return file;
  }

  private static void makeFolder(Path file) throws UnwritableException {
    Path parent = file.getParent();
    try {
      if (parent != null) {
        Files.createDirectories(parent);
      }
    } catch (IOException e) {
      throw UnwritableException.of(file, e);
    }
  }

  private int refuse(List<Path> inTheWay) {
    String all = inTheWay.stream().map(Path::toString).collect(Collectors.joining(", "));
    ErrorReport refused =
        ErrorReport.of(
            Exit.CANNOT_CREATE,
            "EXISTS",
            Printable.shortened(all, 200)
                + (inTheWay.size() == 1 ? " is" : " are")
                + " there already",
            "--force overwrites, and --dry-run tells what would be written");
    new ErrorPrinter(terminal).print(refused);
    return refused.exit().code;
  }

  /** What does not carry over. */
  void tell(List<String> losses) {
    for (String each : losses) {
      terminal.err().println("  " + Printable.of(each));
    }
  }
}
