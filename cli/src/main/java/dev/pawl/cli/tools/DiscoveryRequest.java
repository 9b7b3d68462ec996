package dev.pawl.cli.tools;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServerFiles;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code pawl tools --discover} was told. */
record DiscoveryRequest(ToolsRequest tools) {
  private static final String DISCOVER = "--discover";
  private static final String CONNECT = "--connect";
  private static final String CLAUDE = "--claude";
  private static final String ADOPT = "--adopt";
  private static final String TO = "--to";
  private static final String KEEP_SECRETS = "--keep-secrets";

  private static final List<String> ELSEWHERE =
      List.of("--file", "--mcp", "--offline", "--header", "--scope", "--input", "--save");

  static void describe(Usage spec) {
    spec.option(Syntax.flag("Find the servers that other programs use.", DISCOVER));
    spec.option(Syntax.flag("Start or reach what was found, to see its tools.", CONNECT));
    spec.option(Syntax.flag("Also ask `claude mcp list`, which connects to them.", CLAUDE));
    spec.option(
        Syntax.option(
            Type.TEXT, "FOUND", "Write a server to .mcp.json: NAME or NAME@SOURCE.", ADOPT));
    spec.option(Syntax.option(Type.PATH, "FILE", "Write it to this file instead.", TO));
    spec.option(Syntax.flag("Write secrets too, not variables for them.", KEEP_SECRETS));
  }

  /** Whether it is about discovery at all; wrong if only a part of it is. */
  static boolean isOne(ToolsRequest tools) {
    Given given = tools.given();
    if (!given.has(DISCOVER)) {
      for (String option : List.of(CONNECT, CLAUDE, ADOPT, TO, KEEP_SECRETS)) {
        if (given.has(option)) {
          throw tools.wrong(option + " is for `pawl tools --discover` only");
        }
      }
      return false;
    }
    new DiscoveryRequest(tools).check();
    return true;
  }

  private void check() {
    if (!tools.verb().isEmpty() || tools.tool() != null) {
      throw tools.wrong("--discover takes no more than the name of a server");
    }
    for (String option : ELSEWHERE) {
      if (tools.given().has(option)) {
        throw tools.wrong(option + " makes no sense with --discover");
      }
    }
    for (String option : List.of(TO, KEEP_SECRETS)) {
      if (tools.given().has(option) && adopted() == null) {
        throw tools.wrong(option + " is for --adopt only");
      }
    }
    if (adopted() != null && (connects() || tools.server() != null)) {
      throw tools.wrong("--adopt starts nothing and takes no other server");
    }
  }

  boolean connects() {
    return tools.given().has(CONNECT);
  }

  boolean asksClaude() {
    return tools.given().has(CLAUDE);
  }

  @Nullable String adopted() {
    return tools.given().value(ADOPT);
  }

  /** Where an adopted server is written. */
  Path target() {
    Path named = tools.given().value(TO);
    return named == null ? Path.of(ServerFiles.PROJECT_FILE) : named;
  }

  boolean isTargetNamed() {
    return tools.given().has(TO);
  }

  boolean keepsSecrets() {
    return tools.given().has(KEEP_SECRETS);
  }

  /** The only server that is meant; null for all. */
  @Nullable String server() {
    return tools.server();
  }

  boolean json() {
    return tools.json();
  }
}
