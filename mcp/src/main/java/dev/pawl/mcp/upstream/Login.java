package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.Resolved;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.config.ServerConfig;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.OAuthAuthorization;
import dev.pawl.protocol.authorization.OAuthOptions;
import dev.pawl.protocol.authorization.Vault;
import dev.pawl.protocol.client.ClientOptions;
import dev.pawl.protocol.client.Connector;
import dev.pawl.protocol.client.HttpTransport;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.SseTransport;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Logs somebody in to a server, and out. */
public final class Login {
  /** A person has to find a password. */
  private static final Duration LONG = Duration.ofMinutes(10);

  private final UpstreamDefinition.Http server;
  private final HostEnvironment environment;
  private final TokenPlace place;

  public Login(UpstreamDefinition.Http server, HostEnvironment environment, TokenPlace place) {
    this.server = server;
    this.environment = environment;
    this.place = place;
  }

  /**
   * Connects, and asks for a login when the server wants one, whatever tokens there are.
   *
   * @param scopes what to ask for besides what the server says
   * @return whether it wanted one
   */
  public boolean in(Principal who, List<String> scopes, Consent consent)
      throws UpstreamException, InterruptedException {
    if (HttpUpstream.hasOwnHeader(server)) {
      throw UpstreamException.refused(
          "server `" + server.name() + "` has a header `Authorization`, and needs no login");
    }
    if (!HttpUpstream.needsPerson(server)) {
      throw UpstreamException.refused(
          "server `" + server.name() + "` gets its tokens by its `grant`, without a login");
    }
    Resolved.Remote remote = remote();
    WithoutTokens vault = new WithoutTokens(vault(who, remote));
    OAuthOptions options = options(remote);
    List<String> wanted = new ArrayList<>(options.scopes());
    scopes.stream().filter(each -> !wanted.contains(each)).forEach(wanted::add);
    OAuthAuthorization authorization =
        new OAuthAuthorization(remote.url(), options.withScopes(wanted), vault, consent);
    Connector connector =
        remote.sse()
            ? () -> new SseTransport(remote.url(), remote.headers(), authorization)
            : HttpTransport.to(remote.url(), remote.headers(), authorization);
    try (McpClient client =
        McpClient.connect(
            connector,
            ClientOptions.of(Introduction.PAWL)
                .withProbe(LONG)
                .withStart(LONG)
                .withSilence(LONG))) {
      int _ = client.tools().size();
      return vault.isWritten();
    } catch (IOException | RpcException e) {
      Secrets secrets =
          Secrets.union(List.of(remote.secrets(), Secrets.of(authorization.secrets())));
      throw UpstreamException.unreachable(
          "server `" + server.name() + "`: " + Redaction.words(e, secrets));
    }
  }

  /**
   * Forgets the tokens.
   *
   * @return whether there were any
   */
  public boolean out(Principal who) throws UpstreamException, InterruptedException {
    Vault vault = vault(who, remote());
    try {
      return vault.alone(() -> forgotten(vault));
    } catch (IOException e) {
      throw UpstreamException.unreachable(
          "the tokens for server `" + server.name() + "` cannot be removed: " + e.getMessage());
    }
  }

  private static boolean forgotten(Vault vault) throws IOException {
    boolean any;
    try {
      any = !vault.read().isEmpty();
    } catch (IOException _) {
      // What cannot be read goes all the same.
      any = true;
    }
    vault.write(Map.of());
    return any;
  }

  private Resolved.Remote remote() throws UpstreamException {
    return ServerConfig.resolve(server, environment, Path.of(""));
  }

  private Vault vault(Principal who, Resolved.Remote remote) {
    return place.of(server).of(who.text(), remote.url());
  }

  private OAuthOptions options(Resolved.Remote remote) {
    return new Tokens(server, environment, Path.of(""), _ -> vault(Principal.LOCAL, remote))
        .options(remote.auth());
  }
}
