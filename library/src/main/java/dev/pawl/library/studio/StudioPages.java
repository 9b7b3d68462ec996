package dev.pawl.library.studio;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.library.studio.StudioFiles.StudioFile;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Pages;
import dev.pawl.protocol.server.Party;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The studio: its pages below {@code /studio/}, and the sessions of browsers that show them. */
public final class StudioPages implements Pages {
  public static final String PATH = "/studio/";
  private static final String ENTER = PATH + "enter";
  private static final String ONCE = "once=";

  private static final Party VISITOR =
      Callers.party(new Identity(new Principal(Principal.Kind.ANONYMOUS, "browser"), ""));

  /** Nothing comes from elsewhere, and no script but those in files of ours runs. */
  private static final Map<String, String> SAFE =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
              + " img-src 'self' data: blob:; font-src 'self'; connect-src 'self';"
              + " worker-src 'self' blob:; object-src 'none'; frame-ancestors 'none';"
              + " base-uri 'none'; form-action 'self'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  private static final String NOT_BUILT =
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Pawl</title>
      <h1>The pages of the studio are not part of this program</h1>
      <p>They are built with Node.js, which was not there when Pawl was built. Everything else works:
      <code>/api/v1</code> answers, and so does the command line.</p></html>
      """;

  private static final String USED =
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Pawl</title>
      <h1>This link was used already, or is too old</h1>
      <p>Start the studio again, or open it in the browser that used the link.</p></html>
      """;

  private final StudioFiles files;
  private final BrowserSessions sessions;
  private final StudioCookie cookie;

  public StudioPages(StudioFiles files, BrowserSessions sessions, StudioCookie cookie) {
    this.files = files;
    this.sessions = sessions;
    this.cookie = cookie;
  }

  @Override
  public boolean concerns(String path) {
    return path.startsWith(PATH) || path.equals("/studio") || path.equals("/");
  }

  @Override
  public Party visitor() {
    return VISITOR;
  }

  @Override
  public @Nullable String authorization(String cookies) {
    String secret = cookie.in(cookies);
    return secret == null ? null : sessions.find(secret);
  }

  @Override
  public Shown show(Visit visit) {
    if (visit.path().equals(ENTER)) {
      return enter(visit);
    }
    if (!visit.path().startsWith(PATH)) {
      return moved(Map.of());
    }
    String name = visit.path().substring(PATH.length());
    // Pages have addresses of their own, which the script in the one file knows.
    boolean isPage = !name.substring(name.lastIndexOf('/') + 1).contains(".");
    String file = isPage ? "index.html" : name;
    Optional<StudioFile> found = files.find(file);
    if (found.isEmpty()) {
      return isPage ? page(503, NOT_BUILT) : page(404, "");
    }
    return sent(file, found.get(), visit);
  }

  private Shown enter(Visit visit) {
    String once = visit.query().startsWith(ONCE) ? visit.query().substring(ONCE.length()) : "";
    return sessions
        .use(once)
        .map(secret -> moved(Map.of("Set-Cookie", cookie.holding(secret))))
        .orElseGet(() -> page(410, USED));
  }

  private static Shown moved(Map<String, String> more) {
    Map<String, String> headers = new LinkedHashMap<>(SAFE);
    headers.putAll(more);
    headers.put("Location", PATH);
    headers.put("Cache-Control", "no-store");
    return new Shown(302, headers, new byte[0]);
  }

  private static Shown page(int status, String html) {
    Map<String, String> headers = new LinkedHashMap<>(SAFE);
    headers.put("Content-Type", "text/html; charset=utf-8");
    headers.put("Cache-Control", "no-store");
    return new Shown(status, headers, html.getBytes(UTF_8));
  }

  private Shown sent(String name, StudioFile plain, Visit visit) {
    Map<String, String> headers = new LinkedHashMap<>(SAFE);
    headers.put("Content-Type", plain.type());
    headers.put("ETag", "\"" + plain.etag() + "\"");
    headers.put("Vary", "Accept-Encoding");
    // Names of files below that have a digest of what they say in them.
    headers.put(
        "Cache-Control",
        name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (("\"" + plain.etag() + "\"").equals(visit.header().apply("If-None-Match"))) {
      return new Shown(304, headers, new byte[0]);
    }
    byte[] content = plain.content();
    String accepted = String.valueOf(visit.header().apply("Accept-Encoding"));
    for (String[] each : new String[][] {{"br", ".br"}, {"gzip", ".gz"}}) {
      StudioFile packed =
          accepted.contains(each[0]) ? files.find(name + each[1]).orElse(null) : null;
      if (packed != null) {
        headers.put("Content-Encoding", each[0]);
        content = packed.content();
        break;
      }
    }
    return new Shown(200, headers, content);
  }
}
