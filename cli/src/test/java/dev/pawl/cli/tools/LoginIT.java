package dev.pawl.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.testkit.TokenServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code pawl tools login} and {@code logout}, with a server that wants tokens. */
@Timeout(120)
class LoginIT {
  private static final Pattern PAGE = Pattern.compile("(?m)^ {2}(http\\S+)$");

  @TempDir Path folder;
  private TokenServer server;
  private Path servers;

  @BeforeEach
  void configure() throws Exception {
    server = new TokenServer();
    servers = folder.resolve("servers.json");
    Files.writeString(
        servers,
        Json.write(
            Values.object(
                "mcpServers",
                Values.object(
                    "web",
                    Values.object("url", server.url()),
                    "files",
                    Values.object("builtin", "files", "root", ".")))));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private CommandRun tools(Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "tools";
    all[1] = "-m";
    all[2] = servers;
    System.arraycopy(words, 0, all, 3, words.length);
    return CommandRun.piped().pawl(all);
  }

  /** Logs in as somebody does who copies the page from the terminal into a browser. */
  private CommandRun logIn(Object... words) throws InterruptedException {
    Object[] all = new Object[words.length + 5];
    all[0] = "tools";
    all[1] = "-m";
    all[2] = servers;
    all[3] = "login";
    all[4] = "web";
    System.arraycopy(words, 0, all, 5, words.length);
    CommandRun run = CommandRun.piped();
    Thread command = Thread.ofVirtual().start(() -> run.pawl(all));
    Matcher page = PAGE.matcher(run.err());
    while (command.isAlive() && !page.find()) {
      Thread.sleep(10);
      page = PAGE.matcher(run.err());
    }
    TokenServer.browse(URI.create(page.group(1)));
    command.join();
    return run;
  }

  @Test
  void aLoginIsKeptForLaterCommandsUntilTheLogout() throws Exception {
    CommandRun before = tools("call", "web", "whoami").exits(Exit.DENIED);
    assertThat(before.err())
        .contains("server `web` wants a login: run `pawl tools login web`")
        .contains("LOGIN_REQUIRED");

    CommandRun login = logIn("--no-browser").exits(Exit.OK);
    assertThat(login.err()).contains("open this page").endsWith("pawl: logged in to `web`\n");
    assertThat(Files.isDirectory(folder.resolve(".pawl/tokens"))).isTrue();

    CommandRun call = tools("call", "web", "whoami").exits(Exit.OK);
    assertThat(call.out()).isEqualTo("called by ada with Bearer [redacted]\n");
    for (CommandRun each : List.of(before, login, call)) {
      for (String secret : server.given) {
        assertThat(each.out() + each.err()).doesNotContain(secret);
      }
    }

    assertThat(tools("logout", "web").exits(Exit.OK).err())
        .isEqualTo("pawl: logged out of `web`\n");
    assertThat(tools("logout", "web").exits(Exit.OK).err())
        .isEqualTo("pawl: nobody was logged in to `web`\n");
    tools("call", "web", "whoami").exits(Exit.DENIED);
  }

  @Test
  void aLoginForAnotherOneIsNotForMe() throws Exception {
    logIn("--as", "PERSON:ada", "--data", folder.resolve("data")).exits(Exit.OK);
    assertThat(Files.isDirectory(folder.resolve("data/tokens"))).isTrue();
    tools("call", "--data", folder.resolve("data"), "web", "whoami").exits(Exit.DENIED);
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThat(tools("login", "files").exits(Exit.USAGE).err()).contains("not reached by a URL");
    assertThat(tools("login").exits(Exit.USAGE).err()).contains("something is missing: SERVER");
    assertThat(tools("login", "web", "--as", "ada").exits(Exit.USAGE).err())
        .contains("--as must be like PERSON:ada");
    assertThat(tools("--scope", "x", "web").exits(Exit.USAGE).err())
        .contains("--scope is for `pawl tools login` only");
  }
}
