package dev.pawl.library.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdoptedServerTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void begin() throws IOException {
    desk = new Desk(folder);
  }

  private AdoptedServer adopt(String server, boolean keepsSecrets) throws IOException {
    desk.write("~/.cursor/mcp.json", "{'mcpServers': {'my-plums': " + server + "}}");
    return AdoptedServer.of(desk.look().servers().getFirst().first(), keepsSecrets);
  }

  private static String json(AdoptedServer server) {
    return Json.write(server.json()).replace('"', '\'');
  }

  @Test
  void variablesStayAndSecretsBecomeSome() throws IOException {
    AdoptedServer server =
        adopt(
            """
            {'command': 'npx', 'args': ['-y', 'plums', '--api-key', 'abcdefgh', '--token=hunter22'],
             'env': {'PLUM_TOKEN': 'very-secret', 'LEVEL': 'debug', 'HOST_KEY': '${env:HOST_KEY}'},
             'alwaysAllow': ['x']}
            """,
            false);
    assertThat(json(server))
        .isEqualTo(
            "{'command':'npx','args':['-y','plums','--api-key','${env:MY_PLUMS_API_KEY}',"
                + "'--token=${env:MY_PLUMS_TOKEN}'],"
                + "'env':{'PLUM_TOKEN':'${env:PLUM_TOKEN}','LEVEL':'debug',"
                + "'HOST_KEY':'${env:HOST_KEY}'}}");
    assertThat(server.variables())
        .containsExactly("MY_PLUMS_API_KEY", "MY_PLUMS_TOKEN", "PLUM_TOKEN");
  }

  @Test
  void headersKeepTheirScheme() throws IOException {
    AdoptedServer server =
        adopt(
            """
            {'url': 'https://p.example/mcp', 'headers': {'Authorization': 'Bearer abc123',
              'X-Api-Key': 'abc', 'X-Other': 'Bearer ${TOKEN}'}}
            """,
            false);
    assertThat(json(server))
        .isEqualTo(
            "{'type':'http','url':'https://p.example/mcp','headers':{"
                + "'Authorization':'Bearer ${env:MY_PLUMS_TOKEN}',"
                + "'X-Api-Key':'${env:MY_PLUMS_X_API_KEY}','X-Other':'Bearer ${TOKEN}'}}");
  }

  @Test
  void aUrlWithASecretIsRefusedUnlessItIsWanted() throws IOException {
    String server = "{'url': 'https://p.example/mcp?key=abc'}";
    assertThatThrownBy(() -> adopt(server, false))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("--keep-secrets")
        .hasMessageNotContaining("abc");
    assertThat(json(adopt(server, true)))
        .isEqualTo("{'type':'http','url':'https://p.example/mcp?key=abc'}");
  }

  @Test
  void secretsCanBeKept() throws IOException {
    AdoptedServer server = adopt("{'command': 'x', 'env': {'TOKEN': 'abcdefgh'}}", true);
    assertThat(json(server)).isEqualTo("{'command':'x','env':{'TOKEN':'abcdefgh'}}");
    assertThat(server.variables()).isEmpty();
  }

  @Test
  void twoSecretsNeverBecomeOneVariable() throws IOException {
    AdoptedServer server =
        adopt(
            """
            {'command': 'x', 'args': ['--token', 'aaaaaaaa', '--token', 'bbbbbbbb', '--token', 'aaaaaaaa'],
             'env': {'MY_PLUMS_TOKEN': 'cccccccc'}}
            """,
            false);
    assertThat(json(server))
        .isEqualTo(
            "{'command':'x','args':['--token','${env:MY_PLUMS_TOKEN}','--token',"
                + "'${env:MY_PLUMS_TOKEN_2}','--token','${env:MY_PLUMS_TOKEN}'],"
                + "'env':{'MY_PLUMS_TOKEN':'${env:MY_PLUMS_TOKEN_3}'}}");
  }

  @Test
  void headersAmongArgumentsAndPasswordsInUrlsBecomeVariables() throws IOException {
    AdoptedServer server =
        adopt(
            """
            {'command': 'npx', 'args': ['--header', 'Authorization: Bearer abc', '--header=X-Key:def'],
             'env': {'DATABASE_URL': 'postgres://u:ghi@db/x', 'PLAIN_URL': 'https://db/x'}}
            """,
            false);
    assertThat(json(server))
        .contains(
            "'Authorization: Bearer ${env:MY_PLUMS_AUTHORIZATION}'",
            "'--header=X-Key:${env:MY_PLUMS_HEADER_X_KEY}'",
            "'DATABASE_URL':'${env:DATABASE_URL}'",
            "'PLAIN_URL':'https://db/x'")
        .doesNotContain("abc", "def", "ghi");
  }

  @Test
  void whatNobodyCouldUseIsRefused() {
    for (String server :
        List.of(
            "{'command': 'x', 'args': ['${config:foo}']}",
            "{'url': 'javascript:alert(1)'}",
            "{'url': 'file:///etc/passwd'}")) {
      assertThatThrownBy(() -> adopt(server, true))
          .as(server)
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("my-plums");
    }
  }

  @Test
  void oneThatIsSwitchedOffCanBeAdopted() throws IOException {
    assertThat(json(adopt("{'command': 'x', 'disabled': true}", false)))
        .isEqualTo("{'command':'x'}");
  }
}
