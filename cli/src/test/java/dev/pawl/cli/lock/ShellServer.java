package dev.pawl.cli.lock;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program that speaks MCP, and whose tools a test can change between two starts. */
public final class ShellServer {
  private static final String SCRIPT =
      """
      cd "$(dirname "$0")" || exit 1
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([^,}]*\\).*/\\1/p')
        case "$line" in
          *'"method":"initialize"'*)
            body='"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"shop","version":"1"}}' ;;
          *'"method":"tools/list"'*)
            echo listed >> listed
            body="\\"result\\":{\\"tools\\":$(cat tools.json)}" ;;
          *'"method":"tools/call"'*)
            printf '%s\\n' "$line" >> calls
            body="\\"result\\":$(cat answer.json)" ;;
          *'"method":"notifications/'*) continue ;;
          *) body='"error":{"code":-32601,"message":"Method not found"}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$body"
      done
      """;

  private final Path folder;

  /**
   * @param folder of its own
   */
  public ShellServer(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    Files.writeString(folder.resolve("server.sh"), SCRIPT);
    answers("{'content':[{'type':'text','text':'done'}]}");
    offers();
  }

  /** How a graph file configures it. */
  public String configuration() {
    return "{ command: sh, args: [\"" + folder.resolve("server.sh") + "\"] }";
  }

  /** From its next start on, these are its tools; single quotes are double ones. */
  public ShellServer offers(String... tools) throws IOException {
    List<?> all = List.of(tools).stream().map(tool -> Json.parse(tool.replace('\'', '"'))).toList();
    Files.writeString(folder.resolve("tools.json"), Json.write(all));
    return this;
  }

  /** What it answers to every call. */
  public ShellServer answers(String result) throws IOException {
    Files.writeString(
        folder.resolve("answer.json"), Json.write(Json.parse(result.replace('\'', '"'))));
    return this;
  }

  /** The calls that it got, one in each line. */
  public List<String> calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Whether it was ever asked for its tools. */
  boolean wasAsked() {
    return Files.exists(folder.resolve("listed"));
  }
}
