package dev.pawl.redis;

import dev.pawl.model.PawlException;
import io.lettuce.core.RedisURI;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a Redis server is, how to log in, and what is asked of it.
 *
 * @param place how the names of its keys begin, so that several stores fit in one database
 * @param wanted what the server has to keep when it is lost
 */
record RedisAddress(Server server, Login login, String place, Durability wanted) {
  private static final int PORT = 6379;
  private static final Pattern PLACE = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

  /** Which database of which server. */
  record Server(String host, int port, int database, boolean encrypted) {}

  /** Who comes. Not shown. */
  record Login(@Nullable String user, @Nullable String password) {
    @Override
    public String toString() {
      return "a login";
    }
  }

  static boolean isOne(String address) {
    return address.startsWith("redis://") || address.startsWith("rediss://");
  }

  /**
   * Reads {@code redis://user:password@host:port/database?durability=always&place=pawl}. It may
   * hold a password, so no message repeats it.
   */
  static RedisAddress parse(String address) {
    URI uri;
    try {
      uri = new URI(address);
    } catch (URISyntaxException e) {
      throw wrong("it is not well-formed: " + e.getReason());
    }
    String path = uri.getRawPath();
    if (uri.getHost() == null || (path != null && path.contains("@"))) {
      throw wrong(
          "it has no host; a password with `@`, `/` or `:` in it is written with %40, %2F and %3A");
    }
    int port = uri.getPort() < 0 ? PORT : uri.getPort();
    boolean encrypted = "rediss".equals(uri.getScheme());
    Server server = new Server(uri.getHost(), port, database(path), encrypted);
    Map<String, String> options = options(uri.getRawQuery());
    return new RedisAddress(
        server, login(uri.getRawUserInfo()), place(options), durability(options));
  }

  private static PawlException.Conflict wrong(String why) {
    return new PawlException.Conflict(
        "the address of the Redis server cannot be used: "
            + why
            + "; it has the form redis://user:password@host:port/database?durability=always");
  }

  private static int database(@Nullable String path) {
    String number = path == null || path.length() < 2 ? "0" : path.substring(1);
    if (!number.matches("[0-9]{1,5}")) {
      throw wrong("a database of Redis has a number");
    }
    return Integer.parseInt(number);
  }

  private static Login login(@Nullable String userInfo) {
    if (userInfo == null) {
      return new Login(null, null);
    }
    int colon = userInfo.indexOf(':');
    String user = colon < 0 ? userInfo : userInfo.substring(0, colon);
    return new Login(
        user.isEmpty() ? null : decode(user),
        colon < 0 ? null : decode(userInfo.substring(colon + 1)));
  }

  private static Map<String, String> options(@Nullable String query) {
    Map<String, String> options = new HashMap<>();
    for (String option : query == null ? new String[0] : query.split("&")) {
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      if (!name.equals("durability") && !name.equals("place")) {
        throw wrong("of options it knows `durability` and `place`");
      }
      options.put(name, decode(option.substring(equals + 1)));
    }
    return options;
  }

  private static String place(Map<String, String> options) {
    String place = options.getOrDefault("place", "pawl");
    if (!PLACE.matcher(place).matches()) {
      throw wrong("`place` consists of letters, digits and `._:-`");
    }
    return place;
  }

  private static Durability durability(Map<String, String> options) {
    String word = options.getOrDefault("durability", Durability.ALWAYS.word());
    return Durability.of(word)
        .orElseThrow(() -> wrong("`durability` is `always`, `everysec` or `none`"));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  RedisURI uri(Duration timeout) {
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(server.host())
            .withPort(server.port())
            .withDatabase(server.database())
            .withSsl(server.encrypted())
            .withTimeout(timeout)
            .withClientName("pawl");
    if (login.password() != null) {
      char[] password = login.password().toCharArray();
      if (login.user() == null) {
        uri.withPassword(password);
      } else {
        uri.withAuthentication(login.user(), password);
      }
    }
    return uri.build();
  }

  /** For people: without a login. */
  @Override
  public String toString() {
    return "Redis at " + server.host() + ":" + server.port() + "/" + server.database();
  }
}
