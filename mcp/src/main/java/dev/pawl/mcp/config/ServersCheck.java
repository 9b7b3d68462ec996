package dev.pawl.mcp.config;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds what would keep the servers of a file from being used now: variables that are not set,
 * files that are not there, servers that are switched off. Of servers from elsewhere only those
 * matter that a tool calls.
 */
public final class ServersCheck {
  private ServersCheck() {}

  /** Starts nothing. */
  public static List<Problem> check(Bundle bundle, HostEnvironment environment) {
    Set<String> used = used(bundle);
    List<Problem> problems = new ArrayList<>();
    for (UpstreamDefinition server : bundle.upstreams().values()) {
      boolean own = server.place().file().equals(bundle.file());
      if (server instanceof UpstreamDefinition.Unusable unusable) {
        if (used.contains(server.name()) && !isTold(bundle, server)) {
          problems.add(problem(ProblemCode.UNUSABLE_SERVER, server, unusable.reason(), ""));
        }
      } else if (own || used.contains(server.name())) {
        for (Fault fault : ServerConfig.faults(server, environment, Path.of(""))) {
          String advice = ServerConfig.advice(fault.kind());
          problems.add(problem(code(fault.kind()), server, fault.what(), advice));
        }
        formerFolder(server, Path.of("")).ifPresent(problems::add);
      }
    }
    return problems.stream().distinct().toList();
  }

  /** That it is configured nowhere was found when the file was read. */
  private static boolean isTold(Bundle bundle, UpstreamDefinition server) {
    return bundle.problems().stream()
        .anyMatch(
            each ->
                each.code() == ProblemCode.MCP_SERVER_NOT_FOUND
                    && each.place().equals(server.place()));
  }

  /** Paths that lead somewhere only from the folder that Pawl was started in. */
  private static Optional<Problem> formerFolder(UpstreamDefinition server, Path here) {
    StartFolder start = StartFolder.of(server, here);
    if (!start.isFormer()) {
      return Optional.empty();
    }
    Path own = StartFolder.folderOf(server, here);
    List<String> paths = StartFolder.paths(server);
    String path =
        paths.stream().filter(each -> Files.exists(start.folder().resolve(each))).findFirst().get();
    return Optional.of(
        new Problem(
            ProblemCode.PATH_FROM_ELSEWHERE,
            "`"
                + path
                + "` of server `"
                + server.name()
                + "` is not in the folder of this file, but in the one that Pawl was started in,"
                + " and is looked for there",
            server.place(),
            null,
            null,
            "paths start at the file: write `"
                + own.relativize(start.folder().resolve(path).normalize())
                + "`"));
  }

  private static ProblemCode code(Fault.Kind kind) {
    return switch (kind) {
      case MISSING_VARIABLE, MISSING_FILE -> ProblemCode.MISSING_VARIABLE;
      case WRONG -> ProblemCode.BAD_SERVER;
    };
  }

  private static Problem problem(
      ProblemCode code, UpstreamDefinition server, String what, String advice) {
    String message = "server `" + server.name() + "` cannot be used: " + what;
    return new Problem(code, message, server.place(), null, null, advice);
  }

  /** The servers that some tool calls, also a tool with errors. */
  public static Set<String> used(Bundle bundle) {
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(bundle.definitions().stream(), bundle.drafts().stream())
        .map(Definition::nodes)
        .forEach(nodes -> nodes.forEach(node -> addServer(node, names)));
    return names;
  }

  private static void addServer(Node node, Set<String> names) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      addServer(foreach.body(), names);
    } else if (node.kind() instanceof NodeKind.Mcp mcp) {
      names.add(mcp.server().name());
    }
    if (node.policy().onDoubt() instanceof OnDoubt.Check check) {
      names.add(check.server().name());
    }
  }
}
