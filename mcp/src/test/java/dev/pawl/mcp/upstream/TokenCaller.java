package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.mcp.credential.Credentials;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program that calls a server with the token that somebody has, and says what came of it. */
public final class TokenCaller {
  private TokenCaller() {}

  /**
   * @param args the address of the server, the data folder, and the text of the principal
   */
  public static void main(String[] args) throws Exception {
    UpstreamDefinition server =
        new UpstreamDefinition.Http("web", args[0], Map.of(), false, Place.UNKNOWN);
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of("web", server), Path.of(""))
            .keepingTokens(_ -> Credentials.in(Path.of(args[1])))) {
      ToolCall call =
          new ToolCall("web", "whoami", Values.object(), "effect", Principal.of(args[2]));
      System.out.println(upstreams.call(call).firstText());
    }
  }

  static ProcessBuilder program(String url, Path folder, Principal who) {
    return new ProcessBuilder(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            TokenCaller.class.getName(),
            url,
            folder.toString(),
            who.text()));
  }
}
