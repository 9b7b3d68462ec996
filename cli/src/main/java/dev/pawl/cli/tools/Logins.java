package dev.pawl.cli.tools;

import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.upstream.Login;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.LoopbackConsent;
import java.net.URI;

/** {@code pawl tools login} and {@code pawl tools logout}. */
final class Logins {
  private final Terminal terminal;
  private final ToolsRequest request;

  Logins(Terminal terminal, ToolsRequest request) {
    this.terminal = terminal;
    this.request = request;
  }

  int run(UpstreamDefinition server) {
    if (!(server instanceof UpstreamDefinition.Http http)) {
      throw request.wrong(
          "server `" + server.name() + "` is not reached by a URL, so nobody can log in to it");
    }
    if (request.forgets()) {
      throw request.wrong("`memory` keeps tokens only as long as the process lives that got them");
    }
    Login login = new Login(http, HostEnvironment.ofThisProcess(), request.tokens());
    try {
      if (request.isLogin()) {
        LoopbackConsent consent = new LoopbackConsent(this::show, http.auth().redirectPort());
        boolean done = login.in(request.who(), request.scopes(), consent);
        tell(server, done ? "logged in to" : "no login is wanted by", done);
      } else {
        boolean done = login.out(request.who());
        tell(server, done ? "logged out of" : "nobody was logged in to", done);
      }
      return Exit.OK.code;
    } catch (UpstreamException e) {
      return new ErrorPrinter(terminal).tell(ErrorMapper.of(e, ""), request.json()).code;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Exit.INTERRUPTED.code;
    }
  }

  private void show(URI page) {
    terminal
        .err()
        .println(
            "pawl: to log in, open this page in a browser on this machine:\n  "
                + Printable.of(page.toString()));
    terminal.err().writer().flush();
    if (request.browser() && terminal.err().terminal()) {
      Browser.open(page);
    }
  }

  private void tell(UpstreamDefinition server, String what, boolean done) {
    if (request.json()) {
      terminal.out().printJson(Values.object("server", server.name(), request.verb(), done));
    } else {
      terminal.err().println("pawl: " + what + " `" + Printable.of(server.name()) + "`");
    }
    terminal.flush();
  }
}
