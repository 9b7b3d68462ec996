package dev.pawl.app.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(
    name = "pawl",
    header = "Turns MCP servers into durable workflows, and workflows into MCP tools.",
    customSynopsis = "pawl COMMAND [options] ...",
    versionProvider = Version.class)
final class RootCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Override
  public Integer call() {
    if (spec == null || help || version) {
      throw new IllegalStateException("used outside of the command line");
    }
    throw new ParameterException(spec.commandLine(), "say what to do");
  }
}
