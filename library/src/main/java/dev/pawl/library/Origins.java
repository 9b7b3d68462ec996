package dev.pawl.library;

import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.StartFolder;
import dev.pawl.model.Bundle;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the runs of one file come from. Worked out when the first run begins: nothing of it is
 * needed before.
 */
final class Origins {
  private static final int SHORT = 16;

  private final Bundle bundle;
  private final Set<String> inProcess;
  private final Path here;
  private final Map<String, RunOrigin> known = new ConcurrentHashMap<>();
  private volatile @Nullable RunOrigin whole;

  Origins(Bundle bundle, Set<String> inProcess) {
    this(bundle, inProcess, Path.of(""));
  }

  /**
   * @param here the folder that Pawl was started in
   */
  Origins(Bundle bundle, Set<String> inProcess, Path here) {
    this.bundle = bundle;
    this.inProcess = Set.copyOf(inProcess);
    this.here = here;
  }

  /** Of a run of one workflow, which calls some of the servers only. */
  RunOrigin of(Workflow workflow) {
    return known.computeIfAbsent(workflow.digest(), _ -> whole().calling(workflow.servers()));
  }

  /** With all servers that the file knows. */
  RunOrigin whole() {
    RunOrigin made = whole;
    if (made == null) {
      Map<String, String> servers = new TreeMap<>();
      bundle.allUpstreams().forEach((name, server) -> servers.put(name, digest(server)));
      inProcess.forEach(name -> servers.put(name, "in this process"));
      made = new RunOrigin(source(bundle.file()), servers).at(bundle.revision());
      whole = made;
    }
    return made;
  }

  /** What a server is, and not how patient we are with it. */
  private String digest(UpstreamDefinition server) {
    String from = source(server.place().file());
    String start =
        StartFolder.paths(server).isEmpty()
            ? ""
            : path(StartFolder.of(server, here).folder().toString());
    Object content =
        switch (server) {
          case UpstreamDefinition.Builtin it ->
              Values.object(
                  "from", from, "builtin", it.kind(), "options", it.options(), "start", start);
          case UpstreamDefinition.Stdio it ->
              Values.object(
                  "from",
                  from,
                  "command",
                  it.command(),
                  "args",
                  it.args(),
                  "env",
                  it.env(),
                  "cwd",
                  it.cwd(),
                  "start",
                  start);
          case UpstreamDefinition.Http it ->
              it.auth().texts().isEmpty()
                  ? Values.object("from", from, "url", it.url(), "headers", it.headers())
                  : Values.object(
                      "from",
                      from,
                      "url",
                      it.url(),
                      "headers",
                      it.headers(),
                      "auth",
                      it.auth().texts());
          case UpstreamDefinition.Unusable it -> Values.object("from", from, "not", it.reason());
        };
    return CanonicalJson.sha256(content).substring(0, SHORT);
  }

  /** What a program has built comes from that program, wherever that was started. */
  private String source(String file) {
    return bundle.isBuilt() ? bundle.file() : path(file);
  }

  /** The same however it was reached. */
  private static String path(String file) {
    try {
      Path path = Path.of(file).toAbsolutePath().normalize();
      try {
        return path.toRealPath().toString();
      } catch (IOException _) {
        return path.toString();
      }
    } catch (InvalidPathException _) {
      return file;
    }
  }
}
