package dev.pawl.git;

import dev.pawl.engine.source.Login;
import dev.pawl.model.PawlException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.transport.URIish;
import org.jspecify.annotations.Nullable;

/**
 * Where a repository is. What is written before the host to be let in is taken out at once: only
 * {@link #login} has it, so that it gets into no file and no message.
 */
final class GitAddress {
  private static final Set<String> SCHEMES = Set.of("https", "http", "git", "ssh", "file");
  private static final Pattern SHORT =
      Pattern.compile("(?:([^@/:\\s]+)@)?([^@/:\\s]{2,}):([^:].*)");

  /** Nothing in it can be taken for an option by a program. */
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.]+]");

  private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@+-]*");

  /** Not just whatever begins like it: names of hosts may. */
  private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");

  private static final Pattern HIDDEN = Pattern.compile("\\p{Cntrl}");

  private final URI uri;
  private final String shown;
  private final @Nullable Login login;

  private GitAddress(URI uri, String shown, @Nullable Login login) {
    this.uri = uri;
    this.shown = shown;
    this.login = login;
  }

  static boolean isOne(String text) {
    int end = text.indexOf("://");
    return end < 0
        ? SHORT.matcher(text).matches()
        : SCHEMES.contains(text.substring(0, end).toLowerCase(Locale.ROOT));
  }

  /**
   * @throws PawlException.Conflict when it is none; the message does not show it, as it may hold a
   *     password
   */
  static GitAddress parse(String text) {
    Matcher brief = SHORT.matcher(text);
    boolean isBrief = !text.contains("://") && brief.matches();
    if (!isBrief && !isOne(text) || HIDDEN.matcher(text).find()) {
      throw wrong("it begins with https://, http://, ssh://, git:// or file://");
    }
    try {
      return isBrief ? ofShort(brief) : checked(new URI(text));
    } catch (URISyntaxException _) {
      throw wrong("it is no URL; what is special in one has to be written like %20");
    }
  }

  /** As ssh has it: the path begins in the home of the user there. */
  private static GitAddress ofShort(Matcher brief) throws URISyntaxException {
    String user = brief.group(1);
    String host = brief.group(2);
    if (!HOST.matcher(host).matches() || (user != null && !USER.matcher(user).matches())) {
      throw wrong("it names no host, or nobody who could log in there");
    }
    String path = brief.group(3);
    if (path.startsWith("-")) {
      throw wrong("the name of a repository cannot begin with a hyphen");
    }
    URI uri = new URI("ssh", user, host, -1, path.startsWith("/") ? path : "/" + path, null, null);
    return new GitAddress(uri, (user == null ? "" : user + "@") + host + ":" + path, null);
  }

  private static GitAddress checked(URI whole) throws URISyntaxException {
    String scheme = String.valueOf(whole.getScheme()).toLowerCase(Locale.ROOT);
    String path = whole.getPath();
    if (path == null || path.isEmpty() || path.equals("/")) {
      throw wrong("it names no repository");
    }
    // Helpers and servers of git: are told the path in lines.
    if (HIDDEN.matcher(path).find()) {
      throw wrong("its path has a character that does not show");
    }
    if (whole.getRawQuery() != null || whole.getRawFragment() != null) {
      throw wrong("it has a part behind `?` or `#`; a branch or tag goes into `ref`");
    }
    if (scheme.equals("file")) {
      if (whole.getHost() != null) {
        throw wrong("a file is on this machine: write file:///and/the/path");
      }
      URI local = new URI("file", null, path, null);
      return new GitAddress(local, "file://" + local.getRawPath(), null);
    }
    String host = whole.getHost();
    if (host == null || !HOST.matcher(host).matches()) {
      throw wrong("it names no host");
    }
    String user = scheme.equals("ssh") ? user(whole) : null;
    URI plain =
        new URI(scheme, user, host.toLowerCase(Locale.ROOT), whole.getPort(), path, null, null);
    return new GitAddress(plain, plain.toASCIIString(), scheme.equals("ssh") ? null : login(whole));
  }

  private static @Nullable String user(URI whole) {
    String given = whole.getUserInfo();
    String user = given == null ? null : given.split(":", 2)[0];
    if (user != null && !USER.matcher(user).matches()) {
      throw wrong("nobody can log in by that name");
    }
    return user;
  }

  private static @Nullable Login login(URI whole) {
    String given = whole.getRawUserInfo();
    if (given == null || given.isEmpty()) {
      return null;
    }
    String[] parts = given.split(":", 2);
    // A token alone is mostly written in the place of the name.
    return parts.length == 1
        ? new Login(decoded(parts[0]), "")
        : new Login(decoded(parts[0]), decoded(parts[1]));
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return text;
    }
  }

  private static PawlException.Conflict wrong(String why) {
    return new PawlException.Conflict("this cannot be the address of a Git repository: " + why);
  }

  /** What the address itself says about who asks. */
  Optional<Login> login() {
    return Optional.ofNullable(login);
  }

  String scheme() {
    return uri.getScheme();
  }

  String host() {
    return String.valueOf(uri.getHost());
  }

  int port() {
    return uri.getPort();
  }

  boolean isWeb() {
    return scheme().equals("https") || scheme().equals("http");
  }

  /** What the repository is called, for people. */
  String lastName() {
    String path = uri.getPath().replaceAll("/+$", "").replaceAll("\\.git$", "");
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** For people and for files: nothing in it is secret. */
  String shown() {
    return shown;
  }

  /** Whether nobody on the way can read along. */
  boolean isPrivate() {
    return scheme().equals("https")
        || host().equals("localhost")
        || LOOPBACK.matcher(host()).matches()
        || host().equals("[::1]");
  }

  /** The folder of a repository on this machine. */
  Path folder() {
    return Path.of(uri);
  }

  URIish forGit() {
    try {
      // With a scheme, JGit would not read what is special in the name of a folder.
      return new URIish(scheme().equals("file") ? folder().toString() : shown);
    } catch (URISyntaxException e) {
      throw wrong("it is no URL");
    }
  }

  @Override
  public String toString() {
    return shown;
  }
}
