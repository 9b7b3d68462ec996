package dev.pawl.store.postgres;

import dev.pawl.model.Durations;
import dev.pawl.model.PawlException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a PostgreSQL database is, how to log in, and how long those who share it wait for each
 * other.
 *
 * @param url for the driver, without user and password
 * @param shown for people: the host and the database
 * @param lease after how long without a sign of life a process is taken for gone; null for the
 *     usual time
 */
public record PostgresAddress(
    String url, Properties properties, String shown, @Nullable Duration lease) {
  private static final String LEASE = "lease";
  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String JDBC = "jdbc:";

  public static boolean isOne(String where) {
    String plain = where.startsWith(JDBC) ? where.substring(JDBC.length()) : where;
    return plain.startsWith("postgresql:") || plain.startsWith("postgres:");
  }

  /**
   * Reads {@code postgresql://user:password@host:port/database?option=value}, with or without
   * {@code jdbc:} in front. It may hold a password, so no message repeats it.
   */
  public static PostgresAddress parse(String where) {
    URI uri;
    try {
      uri = new URI(where.startsWith(JDBC) ? where.substring(JDBC.length()) : where);
    } catch (URISyntaxException e) {
      throw wrong("it is not well-formed: " + e.getReason());
    }
    String path = uri.getPath();
    if (uri.getHost() == null || path == null || path.length() < 2) {
      throw wrong("it has no host or no database");
    }
    if (path.contains("@")) {
      // Otherwise a part of the password would be taken for the host, and shown.
      throw wrong("a password with `@`, `/` or `:` in it is written with %40, %2F and %3A");
    }
    Properties properties = new Properties();
    login(uri.getRawUserInfo(), properties);
    options(uri.getRawQuery(), properties);
    String place = uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + path;
    Duration lease = lease((String) properties.remove(LEASE));
    return new PostgresAddress(JDBC + "postgresql://" + place, properties, place, lease);
  }

  private static @Nullable Duration lease(@Nullable String given) {
    if (given == null) {
      return null;
    }
    return Durations.parse(given)
        .filter(time -> time.compareTo(SHORTEST) >= 0 && time.compareTo(LONGEST) <= 0)
        .orElseThrow(() -> wrong("`lease` is a time from 2s to 10m, such as 5s"));
  }

  private static PawlException.Conflict wrong(String why) {
    return new PawlException.Conflict(
        "the address of the PostgreSQL database cannot be used: "
            + why
            + "; it has the form postgresql://user:password@host:port/database");
  }

  private static void login(@Nullable String userInfo, Properties properties) {
    if (userInfo != null) {
      int colon = userInfo.indexOf(':');
      properties.setProperty("user", decode(colon < 0 ? userInfo : userInfo.substring(0, colon)));
      if (colon >= 0) {
        properties.setProperty("password", decode(userInfo.substring(colon + 1)));
      }
    }
  }

  private static void options(@Nullable String query, Properties properties) {
    if (query == null) {
      return;
    }
    for (String option : query.split("&")) {
      int equals = option.indexOf('=');
      if (equals > 0) {
        properties.setProperty(
            decode(option.substring(0, equals)), decode(option.substring(equals + 1)));
      }
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static boolean isSecret(String property) {
    return property.toLowerCase(Locale.ROOT).contains("password");
  }

  public boolean hasPassword() {
    return properties.stringPropertyNames().stream().anyMatch(PostgresAddress::isSecret);
  }

  /** The same address in the form in which it was given, but without a password. */
  public String withoutPassword() {
    String user = properties.getProperty("user");
    String options =
        new TreeSet<>(properties.stringPropertyNames())
            .stream()
                .filter(name -> !name.equals("user") && !isSecret(name))
                .map(name -> encode(name) + "=" + encode(properties.getProperty(name)))
                .collect(Collectors.joining("&"));
    String all = lease == null ? options : and(options, LEASE + "=" + Durations.text(lease));
    return "postgresql://"
        + (user == null ? "" : encode(user) + "@")
        + shown
        + (all.isEmpty() ? "" : "?" + all);
  }

  private static String and(String options, String another) {
    return options.isEmpty() ? another : options + "&" + another;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return shown;
  }
}
