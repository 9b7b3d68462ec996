package dev.pawl.library.access;

import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.authorization.PublicCallback;
import dev.pawl.protocol.server.Party;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The pages to which browsers come back that were sent to log in to a server that runs call. */
public final class LoginPages implements Landing {
  private static final Party VISITOR =
      Callers.party(new Identity(new Principal(Principal.Kind.ANONYMOUS, "anonymous"), "browser"));

  private final PublicCallback callback;

  public LoginPages(PublicCallback callback) {
    this.callback = callback;
  }

  /**
   * What takes browsers back under the address by which clients call.
   *
   * @return null where there is none that authorization servers would send browsers to
   */
  public static @Nullable PublicCallback under(@Nullable URI address) {
    if (address == null) {
      return null;
    }
    String host = String.valueOf(address.getHost());
    boolean here = host.equals("127.0.0.1") || host.equals("[::1]");
    if (!"https".equals(address.getScheme()) && !here) {
      return null;
    }
    String path = address.getRawPath() == null ? "" : address.getRawPath();
    String above = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    return new PublicCallback(
        URI.create(address.getScheme() + "://" + address.getRawAuthority() + above));
  }

  @Override
  public boolean concerns(String path) {
    return path.startsWith(PublicCallback.PATH);
  }

  @Override
  public Party visitor() {
    return VISITOR;
  }

  @Override
  public Page land(String path, String query) {
    return switch (callback.land(path, query)) {
      case PublicCallback.Landed.Strange _ ->
          page(400, "Not expected", "Nobody waits for this page, or not any more. Begin anew.");
      case PublicCallback.Landed.Useless(String why) ->
          page(200, "Not logged in", escaped(why) + " You can close this page.");
      case PublicCallback.Landed.Expected(PublicCallback.Purpose purpose, String code) ->
          page(
              200,
              "Tell this code",
              "So <b>"
                  + escaped(purpose.whose())
                  + "</b> will be able to use <b>"
                  + escaped(purpose.server())
                  + "</b> in your name. If that is you, tell this code where you were asked to log"
                  + " in:</p><p><b><code>"
                  + code
                  + "</code></b></p><p>Did somebody send you a link that led here? Then tell nobody"
                  + " the code, and close this page: nothing has happened.");
    };
  }

  private static Page page(int status, String title, String body) {
    return new Page(
        status,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>"
            + title
            + "</title><h1>"
            + title
            + "</h1><p>"
            + body
            + "</p></html>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
