package dev.pawl.git;

import dev.pawl.engine.source.Login;
import dev.pawl.model.PawlException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;

/** Says why a fetch came to nothing, without what must not be seen. */
final class Wording {
  private static final int LONGEST = 300;
  private static final String LATE = "the server does not answer in time";
  private static final int SHORTEST_SECRET = 4;
  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  /** As JGit puts what it says in front. */
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]*@");

  private Wording() {}

  /** Whatever a server says is for one line, and short. */
  static String clean(String text) {
    String line = HIDDEN.matcher(text).replaceAll(" ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  static String trouble(GitAddress address, Throwable failure, Optional<Login> login) {
    String said = "`" + address.shown() + "` cannot be read: " + reason(address, failure);
    return clean(hidden(said, login));
  }

  private static String reason(GitAddress address, Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      switch (each) {
        case UnknownHostException _ -> {
          return "there is no host `" + address.host() + "`";
        }
        case ConnectException refused -> {
          return "nothing answers there (" + refused.getMessage() + ")";
        }
        case SocketTimeoutException _ -> {
          return LATE;
        }
        // So JGit ends a wait on a socket.
        case SocketException closed when "Closed by interrupt".equals(closed.getMessage()) -> {
          return LATE;
        }
        case NoRemoteRepositoryException said -> {
          String nothing = "there is no repository at that address, or none for who asks";
          // What the program said may be that it does not know the host, or that no key is good.
          return address.scheme().equals("ssh") ? nothing + ": " + words(address, said) : nothing;
        }
        case MissingObjectException missing -> {
          return "it is not whole: " + missing.getMessage();
        }
        case PawlException known -> {
          return String.valueOf(known.getMessage());
        }
        default -> {
          // What it came of says more.
        }
      }
    }
    return words(address, failure);
  }

  /** The first words of a chain of failures, mostly those of JGit, and the last. */
  private static String words(GitAddress address, Throwable failure) {
    Set<String> words = new LinkedHashSet<>();
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String message = each.getMessage();
      if (message != null && (each == failure || each.getCause() == null)) {
        String own =
            message.startsWith(address.shown() + ": ")
                ? message.substring(address.shown().length() + 2)
                : message;
        words.add(own);
      }
    }
    return words.isEmpty() ? failure.getClass().getSimpleName() : String.join(": ", words);
  }

  static String hidden(String text, Optional<Login> login) {
    String clean = USER_INFO.matcher(text).replaceAll("");
    if (login.isEmpty()) {
      return clean;
    }
    Login shown = login.get();
    Set<String> secrets = new LinkedHashSet<>();
    secrets.add(OwnConnection.basic(shown));
    secrets.add(shown.password());
    if (shown.password().isEmpty()) {
      secrets.add(shown.user());
    }
    for (String secret : Set.copyOf(secrets)) {
      secrets.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
    }
    for (String secret : secrets) {
      if (secret.length() >= SHORTEST_SECRET) {
        clean = clean.replace(secret, "[redacted]");
      }
    }
    return clean;
  }
}
