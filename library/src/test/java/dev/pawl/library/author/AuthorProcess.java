package dev.pawl.library.author;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.model.UpstreamDefinition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A process of its own that adds tools to a graph file: one for each line that it reads, a name and
 * perhaps a digest. It answers each with what came of it.
 */
final class AuthorProcess implements AutoCloseable {
  private final Process process;
  private final Writer to;
  private final BufferedReader from;

  AuthorProcess(Path file) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.addAll(List.of(AuthorProcess.class.getName(), file.toString()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    to = process.outputWriter(UTF_8);
    from = process.inputReader(UTF_8);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    AuthorOptions options =
        AuthorOptions.of(Path.of(arguments[0])).withServers(AuthorProcess::none);
    try (AuthorClient agent = new AuthorClient(options)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        Object tool = AuthorFixture.adder(words[0]);
        AuthorClient.Answer answer =
            words.length == 1
                ? agent.call("addGraphTool", "tool", tool)
                : agent.call("addGraphTool", "tool", tool, "digest", words[1]);
        System.out.println(answer.isError() ? String.valueOf(answer.error("code")) : "added");
        System.out.flush();
      }
    }
  }

  /** Opens and closes the file while a save is under way, as the command line does. */
  private static Map<String, UpstreamDefinition> none(Path file) {
    try {
      byte[] _ = Files.readAllBytes(file);
      return Map.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void tell(String line) throws IOException {
    to.write(line + "\n");
    to.flush();
  }

  String answer() throws IOException {
    return String.valueOf(from.readLine());
  }

  @Override
  public void close() throws IOException {
    to.close();
    process.destroy();
  }
}
