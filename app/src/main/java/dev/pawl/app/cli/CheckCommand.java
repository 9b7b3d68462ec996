package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.json.Json;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    header = "Find what is wrong with graph files, without starting anything.",
    customSynopsis = "pawl check [options] FILE|DIR ...",
    footer = {
      "Below a folder, every graph file is checked and other YAML and JSON files are passed over.",
      "",
      "@|bold Examples:|@",
      "  pawl check count_files.yaml",
      "  pawl check flows/ --json | jq '.[].message'",
    })
final class CheckCommand implements Callable<Integer>, JsonOutput {
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "FILE|DIR", description = "What to check.")
  private List<Path> paths = List.of();

  @Mixin private ServersOption servers = new ServersOption();

  @Option(names = "--json", description = "Print the problems as a JSON list.")
  private boolean json;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public boolean json() {
    return json;
  }

  @Override
  public Integer call() throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(GraphFiles.below(path));
      } else {
        files.add(path);
      }
    }
    List<Problem> problems = new ArrayList<>(servers.problems());
    if (problems.stream().noneMatch(Problem::isError)) {
      for (Path file : files) {
        try (Pawl pawl = servers.load(file)) {
          problems.addAll(pawl.check());
        }
      }
    }
    if (json) {
      terminal.out().println(Json.pretty(problems.stream().map(ProblemJson::of).toList()));
    } else {
      print(problems, files.size());
    }
    return exit(problems).code;
  }

  private void print(List<Problem> problems, int files) {
    ProblemPrinter printer = new ProblemPrinter(terminal.out(), terminal.width());
    problems.forEach(printer::print);
    terminal.out().writer().flush();
    int errors = (int) problems.stream().filter(Problem::isError).count();
    int warnings = problems.size() - errors;
    Channel err = terminal.err();
    String where = " in " + Printable.count(files, "file");
    if (files == 0) {
      err.println("no graph files found");
    } else if (problems.isEmpty()) {
      err.println(err.paint(Colour.GREEN, "✓") + " no problems" + where);
    } else {
      String error =
          errors == 0 ? "" : err.paint(Colour.ERROR, Printable.count(errors, "error"));
      String warning =
          warnings == 0 ? "" : err.paint(Colour.WARNING, Printable.count(warnings, "warning"));
      err.println(error + (errors > 0 && warnings > 0 ? ", " : "") + warning + where);
    }
  }

  private static Exit exit(List<Problem> problems) {
    if (problems.stream().noneMatch(Problem::isError)) {
      return Exit.OK;
    }
    boolean missing =
        problems.stream().anyMatch(problem -> problem.code() == ProblemCode.FILE_UNREADABLE);
    return missing ? Exit.NO_INPUT : Exit.DATA;
  }
}
