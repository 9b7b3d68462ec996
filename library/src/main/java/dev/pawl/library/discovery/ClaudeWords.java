package dev.pawl.library.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Understands what {@code claude mcp list} and {@code claude mcp get} print for people. What does
 * not look like it is passed over.
 */
final class ClaudeWords {
  private static final int MOST = 200;
  private static final int LONGEST_LINE = 4_000;
  private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
  private static final Pattern TRANSPORT = Pattern.compile("(.+) \\((HTTP|SSE)\\)");
  private static final Pattern FIELD = Pattern.compile("  ([A-Z][A-Za-z ]*):(?: (.*))?");
  private static final Pattern VARIABLE = Pattern.compile("    ([A-Za-z_][A-Za-z0-9_.-]*)[=:].*");

  private ClaudeWords() {}

  /**
   * A line of the list.
   *
   * @param what the command with its arguments, or the URL
   * @param type such as {@code http}
   */
  record Listed(String name, String what, String type, ConnectionState state) {}

  /**
   * What is told of one server.
   *
   * @param fields by their names in lower case
   * @param env the names of its variables
   */
  record Told(Map<String, String> fields, List<String> env) {
    String field(String name) {
      return fields.getOrDefault(name, "");
    }

    ServerScope scope() {
      String scope = field("scope").toLowerCase(Locale.ROOT);
      if (scope.startsWith("project") || scope.startsWith("local")) {
        return ServerScope.PROJECT;
      }
      boolean managed = scope.startsWith("enterprise") || scope.startsWith("managed");
      return managed ? ServerScope.ENTERPRISE : ServerScope.USER;
    }
  }

  static List<Listed> list(String output) {
    List<Listed> found = new ArrayList<>();
    for (String line : lines(output)) {
      Listed listed = found.size() < MOST ? listed(line) : null;
      if (listed != null) {
        found.add(listed);
      }
    }
    return found;
  }

  /** {@code name: what - ✓ Connected}: by the first colon and the last hyphen between blanks. */
  private static @Nullable Listed listed(String line) {
    int colon = line.indexOf(": ");
    int hyphen = line.lastIndexOf(" - ");
    String[] state = hyphen < 0 ? new String[0] : line.substring(hyphen + 3).split(" ", 2);
    if (colon < 1 || line.startsWith(" ") || hyphen < colon + 2 || state.length < 2) {
      return null;
    }
    String name = line.substring(0, colon);
    String said = line.substring(colon + 2, hyphen).strip();
    Matcher remote = TRANSPORT.matcher(said);
    boolean isRemote = remote.matches();
    String what = isRemote ? remote.group(1) : said;
    String url = what.matches("(?i)https?://\\S+") ? "http" : "stdio";
    String type = isRemote ? remote.group(2).toLowerCase(Locale.ROOT) : url;
    return what.isBlank() ? null : new Listed(name, what, type, state(state[0], state[1]));
  }

  private static ConnectionState state(String mark, String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    if (lower.contains("auth")) {
      return ConnectionState.NEEDS_LOGIN;
    }
    boolean good = "✓✔√".contains(mark) && lower.startsWith("connected");
    return good ? ConnectionState.CONNECTED : ConnectionState.DISCONNECTED;
  }

  static Told get(String output) {
    Map<String, String> fields = new LinkedHashMap<>();
    List<String> env = new ArrayList<>();
    String current = "";
    for (String line : lines(output)) {
      Matcher field = FIELD.matcher(line);
      Matcher variable = VARIABLE.matcher(line);
      if (field.matches() && fields.size() < MOST) {
        current = field.group(1).toLowerCase(Locale.ROOT);
        fields.putIfAbsent(current, field.group(2) == null ? "" : field.group(2).strip());
      } else if (current.equals("environment") && variable.matches() && env.size() < MOST) {
        env.add(variable.group(1));
      }
    }
    return new Told(fields, env);
  }

  private static List<String> lines(String output) {
    return ANSI.matcher(output)
        .replaceAll("")
        .lines()
        .filter(line -> line.length() <= LONGEST_LINE)
        .toList();
  }
}
