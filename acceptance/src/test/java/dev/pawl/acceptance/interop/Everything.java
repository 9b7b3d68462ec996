package dev.pawl.acceptance.interop;

import dev.pawl.json.Json;
import dev.pawl.npm.NpmPackages;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The official server that has one of everything, configured as {@code everything} in a folder. */
record Everything(@Nullable Process process) implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");
  private static final String PACKAGE = "@modelcontextprotocol/server-everything";

  /**
   * @param transport {@code stdio}, where Pawl starts it; else it runs already
   */
  static Everything over(String transport, Path folder) throws IOException, InterruptedException {
    if (transport.equals("stdio")) {
      configure(folder, Map.of("command", "npx", "args", List.of("-y", PACKAGE)));
      return new Everything(null);
    }
    Process process =
        new ProcessBuilder(
                NpmPackages.node(),
                "--import",
                Project.file("acceptance/src/test/node/loopback.mjs").toUri().toString(),
                NpmPackages.folder(PACKAGE).resolve("dist/index.js").toString(),
                transport)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    String url = "http://" + Said.first(ADDRESS, process);
    configure(
        folder,
        transport.equals("sse")
            ? Map.of("type", "sse", "url", url + "/sse")
            : Map.of("type", "streamableHttp", "url", url + "/mcp"));
    return new Everything(process);
  }

  /** Has Pawl start it together with a process that nothing ends by itself. */
  static void withCompanion(Path folder) throws IOException {
    String script = "sleep 600 & exec npx -y " + PACKAGE;
    configure(folder, Map.of("command", "sh", "args", List.of("-c", script)));
  }

  private static void configure(Path folder, Map<String, ?> server) throws IOException {
    Files.writeString(
        folder.resolve(".mcp.json"),
        Json.write(Map.of("mcpServers", Map.of("everything", server))));
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
  }
}
