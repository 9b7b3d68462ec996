package dev.pawl.library.studio;

import dev.pawl.protocol.http.Authentication;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The studio of one server.
 *
 * @param token stands for whoever started the server, and is told to nobody
 */
public record Studio(
    StudioFiles files, BrowserSessions sessions, StudioCookie cookie, String token) {
  private static final int NAME = 8;

  /**
   * @param folder with the files of the pages; null for those of the program
   * @param secure whether it is served over HTTPS
   */
  public static Studio of(@Nullable Path folder, boolean secure, InstantSource clock) {
    BrowserSessions sessions = new BrowserSessions(clock);
    String name = sessions.secret().replaceAll("[^A-Za-z0-9]", "").substring(0, NAME);
    return new Studio(
        new StudioFiles(folder), sessions, StudioCookie.of(name, secure), sessions.secret());
  }

  public StudioPages pages() {
    return new StudioPages(files, sessions, cookie);
  }

  /**
   * Lets in whoever started the server.
   *
   * @param others who else is let in; null for nobody
   */
  public Authentication letting(@Nullable Authentication others) {
    return LinkedCallers.of(token, others);
  }

  /** Where a browser becomes known, once and soon, below the address of the server. */
  public String entrance() {
    return StudioPages.PATH + "enter?once=" + sessions.link("Bearer " + token);
  }
}
