package dev.pawl.protocol.address;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The text of a host. The many ways to write the numbers of an address that only some programs know
 * are odd: whoever checks a host must refuse them.
 */
public final class HostText {
  private static final Pattern NUMBER_AT_THE_END =
      Pattern.compile("(.*\\.)?(0[xX][0-9a-fA-F]*|\\d+)");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?!$)|$)){4}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?");

  private HostText() {}

  /** The host of a URL in small letters, an address of the newer kind without its brackets. */
  public static String of(URI uri) {
    String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** Some programs read 2130706433, 0x7f.1 and 0177.0.0.1 as this machine, and others do not. */
  public static boolean isOdd(String host) {
    if (host.indexOf(':') >= 0) {
      return host.indexOf('%') >= 0;
    }
    return NUMBER_AT_THE_END.matcher(host).matches()
        ? !FOUR_NUMBERS.matcher(host).matches()
        : !NAME.matcher(host).matches();
  }

  /** Whether it is an address rather than a name. */
  public static boolean isLiteral(String host) {
    return host.indexOf(':') >= 0 || FOUR_NUMBERS.matcher(host).matches();
  }

  /** Whether it is a name of this machine itself. */
  public static boolean isLocalName(String host) {
    return host.equals("localhost") || host.endsWith(".localhost");
  }
}
