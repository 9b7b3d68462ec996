package dev.pawl.protocol.conformance;

import dev.pawl.npm.Ended;
import dev.pawl.npm.NpmPackages;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The official conformance suite, an npm package. */
final class Suite {
  private static final String PACKAGE = "@modelcontextprotocol/conformance";
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private Suite() {}

  /** Runs all that a revision of the specification asks of a server. */
  static Ended server(String url, String requirements, Path results)
      throws IOException, InterruptedException {
    return run(
        "server",
        "--url",
        url,
        "--requirements",
        requirements,
        "--output-dir",
        results.toAbsolutePath().toString());
  }

  /** What a revision asks of a client. */
  static List<ClientScenario> clientScenarios(String requirements)
      throws IOException, InterruptedException {
    String list = run("list", "--client", "--requirements", requirements).output();
    return ClientScenario.of(list);
  }

  /** Every scenario for clients that the suite has, in no set at all too. */
  static List<ClientScenario> clientScenarios() throws IOException, InterruptedException {
    String list = run("list", "--client").output();
    return ClientScenario.of(list);
  }

  /**
   * Lets a client go through a scenario.
   *
   * @param client a program without spaces in its path; it gets the URL of the suite's server
   * @param options such as {@code --spec-version}
   */
  static Ended client(Path client, ClientScenario scenario, String... options)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of("client", "--command", client.toString(), "--scenario", scenario.name()));
    arguments.addAll(List.of(options));
    return run(arguments.toArray(String[]::new));
  }

  private static Ended run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(NpmPackages.node());
    command.add(NpmPackages.folder(PACKAGE).resolve("dist/index.js").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder program = new ProcessBuilder(command);
    // The suite is one large file, which takes longer to compile than most scenarios to run.
    program
        .environment()
        .put("NODE_COMPILE_CACHE", NpmPackages.folder().resolve("compiled").toString());
    return Ended.of(program, LONGEST);
  }
}
