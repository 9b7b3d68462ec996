package dev.pawl.library.studio;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cookie in which a browser holds its session. Browsers send cookies to all servers of a
 * machine, whatever their port; so each server has a name of its own for it.
 *
 * @param secure whether it goes over HTTPS only
 */
public record StudioCookie(String name, boolean secure) {
  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{20,100}");

  /**
   * @param server tells it from other servers
   */
  public static StudioCookie of(String server, boolean secure) {
    return new StudioCookie("pawl-studio-" + server, secure);
  }

  /** No script can read it, and no page of another site has it sent. */
  public String holding(String secret) {
    return name + "=" + secret + "; Path=/; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
  }

  /** Takes it away. */
  public String gone() {
    return holding("") + "; Max-Age=0";
  }

  /**
   * What the browser holds; null if it holds nothing.
   *
   * @param cookies the header with all that it has for this machine
   */
  public @Nullable String in(String cookies) {
    for (String each : cookies.split(";", -1)) {
      String pair = each.strip();
      if (pair.startsWith(name + "=")) {
        String secret = pair.substring(name.length() + 1);
        return SECRET.matcher(secret).matches() ? secret : null;
      }
    }
    return null;
  }
}
