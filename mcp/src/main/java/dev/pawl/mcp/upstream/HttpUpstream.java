package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.MemoryVault;
import dev.pawl.protocol.authorization.PublicCallback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server behind a URL, which may want tokens. Until it wants one, all share its connections. From
 * then on everybody has connections with tokens of their own, unless the tokens are not a person's
 * but those of the client itself.
 */
final class HttpUpstream implements Upstream {
  /** Under this name tokens are kept that belong to nobody but the client. */
  static final String ITSELF = "CLIENT:itself";

  private static final Pattern PLAIN = Pattern.compile("[\\w.:@-]+");

  private final UpstreamDefinition.Http server;
  private final Surroundings around;
  private final Flow flow;
  private final Own everybody;
  private final Map<String, Own> own = new ConcurrentHashMap<>();
  private volatile boolean personal;
  private volatile boolean closed;

  /** Connections with the tokens that go with them. */
  private record Own(RemoteUpstream upstream, Tokens tokens) {}

  HttpUpstream(UpstreamDefinition.Http server, Surroundings around) {
    this.server = server;
    this.around = around;
    this.flow = Flow.of(server.settings());
    boolean needsPerson = needsPerson(server);
    this.personal = needsPerson && !server.auth().texts().isEmpty();
    this.everybody =
        needsPerson
            ? own(new Tokens(server, around.environment(), around.base(), _ -> new MemoryVault()))
            : own(tokens(ITSELF));
  }

  static boolean needsPerson(UpstreamDefinition.Http server) {
    String grant = server.auth().texts().get("grant");
    return grant == null || grant.equals("authorization_code");
  }

  private Tokens tokens(String who) {
    return new Tokens(
        server,
        around.environment(),
        around.base(),
        url -> around.tokens().of(server).of(who, url));
  }

  private Own own(Tokens tokens) {
    return new Own(
        new RemoteUpstream(
            server.name(),
            server.settings(),
            Link.to(server, around.environment(), around.base(), tokens),
            around.guard(),
            flow),
        tokens);
  }

  private Own of(Principal principal) {
    Own made = own.computeIfAbsent(principal.text(), who -> own(tokens(who)));
    if (closed) {
      made.upstream.close();
    }
    return made;
  }

  /** Something to do with the connections of somebody. */
  @FunctionalInterface
  private interface Work<T> {
    T with(RemoteUpstream upstream) throws UpstreamException, InterruptedException;
  }

  private <T> T as(Principal principal, Work<T> work)
      throws UpstreamException, InterruptedException {
    if (!personal) {
      try {
        return work.with(everybody.upstream);
      } catch (UpstreamException e) {
        if (e.code() != FailureCode.LOGIN_REQUIRED) {
          throw e;
        }
        personal = true;
      }
    }
    try {
      return work.with(of(principal).upstream);
    } catch (UpstreamException e) {
      throw e.code() == FailureCode.LOGIN_REQUIRED ? advised(e, principal) : e;
    }
  }

  private static UpstreamException advised(UpstreamException e, Principal principal) {
    String words = String.valueOf(e.getMessage());
    if (principal.equals(Principal.LOCAL)) {
      return e;
    }
    String who = principal.text();
    String whose = PLAIN.matcher(who).matches() ? who : "'" + who.replace("'", "'\\''") + "'";
    // Into the command, which ends the message.
    return UpstreamException.loginRequired(
        words.substring(0, words.length() - 1) + " --as " + whose + "`");
  }

  @Override
  public List<UpstreamTool> tools() throws UpstreamException, InterruptedException {
    return as(Principal.LOCAL, RemoteUpstream::tools);
  }

  @Override
  public ToolHints hints(String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return as(principal, upstream -> upstream.hints(tool, principal));
  }

  @Override
  public Optional<Map<String, @Nullable Object>> takes(String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return as(principal, upstream -> upstream.takes(tool, principal));
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    try {
      return as(call.principal(), upstream -> upstream.call(call));
    } catch (UpstreamException e) {
      if (e.code() != FailureCode.LOGIN_REQUIRED || !canBeShownAPage(call)) {
        throw e;
      }
      login(call, e);
      return as(call.principal(), upstream -> upstream.call(call));
    }
  }

  /**
   * The browser is sent back to this machine, so that it has to be here; or to a public address of
   * this server. A program has no browser, and of those who share one token nobody can be told
   * apart.
   */
  private boolean canBeShownAPage(ToolCall call) {
    Principal who = call.principal();
    boolean reaches =
        who.equals(Principal.LOCAL)
            || (who.kind() == Principal.Kind.PERSON && around.tokens().browsers() != null);
    return reaches && call.caller().canAnswer();
  }

  private Consent consent(ToolCall call) {
    PublicCallback browsers = around.tokens().browsers();
    return call.principal().equals(Principal.LOCAL) || browsers == null
        ? new CallerConsent(call.caller(), server.name(), server.auth().redirectPort())
        : new RemoteConsent(call.caller(), server.name(), call.principal(), browsers);
  }

  private void login(ToolCall call, UpstreamException why)
      throws UpstreamException, InterruptedException {
    try {
      of(call.principal()).tokens.login(consent(call));
    } catch (AuthorizationException e) {
      throw UpstreamException.loginRequired(why.getMessage() + " (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw UpstreamException.loginRequired(String.valueOf(why.getMessage()));
    }
  }

  @Override
  public UpstreamState state() {
    UpstreamState first = null;
    for (RemoteUpstream each : all()) {
      UpstreamState state = each.state();
      if (state instanceof UpstreamState.Open) {
        return state;
      }
      first = first == null || first instanceof UpstreamState.Closed ? state : first;
    }
    return first == null ? new UpstreamState.Closed() : first;
  }

  private List<RemoteUpstream> all() {
    List<RemoteUpstream> all = new ArrayList<>(List.of(everybody.upstream));
    own.values().forEach(each -> all.add(each.upstream));
    return all;
  }

  @Override
  public void close() {
    closed = true;
    List<Thread> closing = new ArrayList<>();
    for (RemoteUpstream each : all()) {
      closing.add(Thread.ofVirtual().name("mcp close").start(each::close));
    }
    Patience.join(closing);
  }

  /** Whether a header says already all that the server is to be shown. */
  static boolean hasOwnHeader(UpstreamDefinition.Http server) {
    return server.headers().keySet().stream().anyMatch("authorization"::equalsIgnoreCase);
  }
}
