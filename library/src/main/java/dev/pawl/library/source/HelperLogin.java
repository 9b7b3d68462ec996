package dev.pawl.library.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.source.Login;
import dev.pawl.engine.source.Logins;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A program that knows what to show, asked as Git asks its credential helpers: {@code get}, and
 * lines with protocol, host and path. It never asks anybody anything.
 */
record HelperLogin(List<String> command, String address) implements Logins {
  private static final int MOST_BYTES = 64 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Override
  public Optional<Login> ask() throws InterruptedException {
    String question = question();
    List<String> words = new ArrayList<>(command);
    words.add("get");
    ProcessBuilder start = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
    start.environment().put("GIT_TERMINAL_PROMPT", "0");
    start.environment().put("GCM_INTERACTIVE", "never");
    Process helper;
    try {
      helper = start.start();
    } catch (IOException e) {
      throw failed("cannot be started", e);
    }
    try {
      return Optional.of(login(answer(helper, question)));
    } catch (IOException e) {
      throw failed("could not be asked", e);
    } finally {
      helper.descendants().forEach(ProcessHandle::destroyForcibly);
      helper.destroyForcibly();
    }
  }

  private String answer(Process helper, String question) throws IOException, InterruptedException {
    StringBuilder answer = new StringBuilder();
    Thread reading =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (InputStream out = helper.getInputStream()) {
                    answer.append(new String(out.readNBytes(MOST_BYTES), UTF_8));
                  } catch (IOException _) {
                    // Then nothing more was said.
                  }
                });
    try (OutputStream in = helper.getOutputStream()) {
      in.write(question.getBytes(UTF_8));
    } catch (IOException _) {
      // Some answer without listening.
    }
    if (!helper.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
        || !reading.join(PATIENCE)
        || helper.exitValue() != 0) {
      throw failed("did not answer", null);
    }
    return answer.toString();
  }

  private String question() {
    URI uri = URI.create(address);
    String host = uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    String path = uri.getPath().replaceFirst("^/", "");
    // A line end would begin a line that says something else, such as another host.
    if (path.chars().anyMatch(Character::isISOControl)) {
      throw failed("cannot be asked: the address has a character that does not show", null);
    }
    return "protocol=" + uri.getScheme() + "\nhost=" + host + "\npath=" + path + "\n\n";
  }

  private Login login(String answer) {
    Map<String, String> said = new HashMap<>();
    answer
        .lines()
        .forEach(
            line -> {
              int equals = line.indexOf('=');
              if (equals > 0) {
                said.put(line.substring(0, equals), line.substring(equals + 1));
              }
            });
    String user = said.get("username");
    String password = said.get("password");
    if (user == null || password == null || password.isEmpty()) {
      throw failed("knows nothing for this host", null);
    }
    return new Login(user, password);
  }

  private PawlException.Conflict failed(String how, @Nullable IOException why) {
    PawlException.Conflict failed =
        new PawlException.Conflict(
            "the `helper` of `credentials`, `" + command.getFirst() + "`, " + how);
    if (why != null) {
      failed.addSuppressed(why);
    }
    return failed;
  }

  /** Without arguments, which may be secret. */
  @Override
  public String toString() {
    return "HelperLogin[" + command.getFirst() + "]";
  }
}
