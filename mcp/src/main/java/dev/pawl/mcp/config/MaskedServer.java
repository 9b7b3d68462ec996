package dev.pawl.mcp.config;

import dev.pawl.model.VariableText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a server's configuration says, without what may be secret in it. Variables are seen, since
 * they only name what is elsewhere; of environments and headers only the names.
 *
 * @param command the program and its arguments; empty if there is none
 * @param url null if there is none
 */
public record MaskedServer(
    List<String> command,
    @Nullable String url,
    Map<String, String> env,
    Map<String, String> headers) {
  /** What tokens of well-known services begin with, and JSON Web Tokens. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:sk-|sk_|pk_|rk_|gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|xapp-|ntn_"
              + "|secret_|sbp_|figd_|AKIA|AIza|eyJ|npm_|pypi-|hf_|shpat_|dop_v1_|lin_api_)"
              + "[A-Za-z0-9._~+/=-]{8,}");

  /** A part of a URL that nobody has made up to be read. */
  private static final Pattern OPAQUE =
      Pattern.compile("(?=[^/]*\\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_~.=-]{20,}");

  /** A word of a command that is no name: letters and digits without end. */
  private static final Pattern OPAQUE_WORD =
      Pattern.compile(
          "(?<![A-Za-z0-9_./@:-])(?=[A-Za-z]*\\d)(?=\\d*[A-Za-z])[A-Za-z0-9]{24,}(?![A-Za-z0-9_./@:-])");

  private static final Pattern HEADER_OPTION = Pattern.compile("(?i)--?header|-H");
  private static final Pattern HEADER =
      Pattern.compile("([A-Za-z0-9-]{1,100}:\\s*)(.+)", Pattern.DOTALL);

  private static final Pattern SCHEME = Pattern.compile("(?i)(?:bearer|basic|token)?\\s*");
  private static final Pattern USER = Pattern.compile("(?<=://)[^/?#@\\s]*@");

  public MaskedServer {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** What is configured, with what may be secret replaced. */
  public static MaskedServer of(
      List<String> command,
      @Nullable String url,
      Map<String, String> env,
      Map<String, String> headers) {
    SecretCollector collector = new SecretCollector();
    collector.addArguments(command);
    env.values().stream().filter(value -> !isHarmless(value)).forEach(collector::add);
    headers.forEach(collector::addHeader);
    Secrets secrets = collector.secrets();
    return new MaskedServer(
        command(command, secrets),
        url == null ? null : url(secrets.redact(url)),
        values(env),
        values(headers));
  }

  /** Whether a text may be a secret that is written out, rather than named by a variable. */
  public static boolean isLiteralSecret(String name, String text) {
    return !isHarmless(text)
        && !text.isBlank()
        && (SecretNames.looksSecret(name) || TOKEN.matcher(text).find() || hasPassword(text));
  }

  private static boolean hasPassword(String url) {
    SecretCollector collector = new SecretCollector();
    collector.addUrlPasswords(url);
    return !collector.isEmpty();
  }

  private static List<String> command(List<String> command, Secrets secrets) {
    List<String> masked = new ArrayList<>();
    String option = "";
    for (String word : command) {
      int equals = word.indexOf('=');
      boolean headerIn = equals > 0 && HEADER_OPTION.matcher(word.substring(0, equals)).matches();
      if (headerIn || HEADER_OPTION.matcher(option).matches()) {
        int from = headerIn ? equals + 1 : 0;
        masked.add(word.substring(0, from) + header(word.substring(from)));
        option = word;
        continue;
      }
      String name = equals > 0 ? word.substring(0, equals) : option;
      String value = equals > 0 ? word.substring(equals + 1) : word;
      boolean named =
          (equals > 0 || (option.startsWith("-") && !word.startsWith("-")))
              && SecretNames.looksSecret(name);
      if (named && !isHarmless(value)) {
        masked.add(equals > 0 ? name + "=" + Secrets.MARK : Secrets.MARK);
      } else {
        masked.add(word(secrets.redact(word)));
      }
      option = word;
    }
    return masked;
  }

  /** What a header holds is secret, unless it is a variable or its name says that it is not. */
  private static String header(String text) {
    Matcher header = HEADER.matcher(text);
    if (!header.matches()) {
      return word(text);
    }
    SecretCollector collector = new SecretCollector();
    collector.addHeader(header.group(1).replaceAll(":\\s*$", ""), header.group(2));
    boolean shown = isHarmless(header.group(2)) || collector.isEmpty();
    return shown ? text : header.group(1) + Secrets.MARK;
  }

  private static String word(String word) {
    String masked = TOKEN.matcher(word.contains("://") ? url(word) : word).replaceAll(Secrets.MARK);
    return OPAQUE_WORD.matcher(masked).replaceAll(Secrets.MARK);
  }

  private static String url(String url) {
    int fragment = url.indexOf('#');
    String plain = fragment < 0 ? url : url.substring(0, fragment);
    int query = plain.indexOf('?');
    String path = query < 0 ? plain : plain.substring(0, query);
    String without = USER.matcher(path).replaceFirst(Matcher.quoteReplacement(Secrets.MARK + "@"));
    int from = without.indexOf("://");
    int slash = from < 0 ? -1 : without.indexOf('/', from + 3);
    String host = slash < 0 ? without : without.substring(0, slash);
    String rest =
        slash < 0 ? "" : OPAQUE.matcher(without.substring(slash)).replaceAll(Secrets.MARK);
    return host + rest + (query < 0 ? "" : "?" + query(plain.substring(query + 1)));
  }

  private static String query(String query) {
    List<String> masked = new ArrayList<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      boolean shown = equals > 0 && isHarmless(pair.substring(equals + 1));
      masked.add(shown || equals < 0 ? pair : pair.substring(0, equals + 1) + Secrets.MARK);
    }
    return String.join("&", masked);
  }

  private static Map<String, String> values(Map<String, String> all) {
    Map<String, String> masked = new LinkedHashMap<>();
    all.forEach((name, value) -> masked.put(name, isHarmless(value) ? value : Secrets.MARK));
    return masked;
  }

  /** Whether there is nothing in it but variables, and how a header calls what they hold. */
  private static boolean isHarmless(String text) {
    for (VariableText.Part part : VariableText.parse(text).parts()) {
      boolean harmless =
          switch (part) {
            case VariableText.Part.Literal(String literal) -> SCHEME.matcher(literal).matches();
            case VariableText.Part.Environment(String _, boolean _, String fallback) ->
                fallback == null || fallback.isEmpty();
            case VariableText.Part.File _ -> true;
            case VariableText.Part.Malformed _ -> false;
          };
      if (!harmless) {
        return false;
      }
    }
    return true;
  }
}
