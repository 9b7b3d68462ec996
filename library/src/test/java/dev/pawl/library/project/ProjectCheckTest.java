package dev.pawl.library.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectCheckTest {
  private static final String GRAPH =
      """
      server: { name: demo, version: '1' }
      mcpServers:
        files: { builtin: files, root: . }
        bank: { command: bank }
      tools:
      - name: pay_bill
        description: d
        nodes:
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: bank, tool: transfer, next: exit }
        - { id: exit, type: exit }
      - name: read_note
        description: d
        nodes:
        - { id: entry, type: entry, next: all }
        - id: all
          type: foreach
          items: [a, b]
          do: { type: mcp, server: files, tool: read_text_file, args: { path: a } }
          next: exit
        - { id: exit, type: exit }
      """;

  private final ProjectCheck check =
      new ProjectCheck(file -> DefinitionFormats.STANDARD.read(file, Map.of()));

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "");
    Files.writeString(folder.resolve("graph.yaml"), GRAPH);
  }

  private List<String> gates(String text) throws IOException {
    Path file = folder.resolve("gates.yaml");
    Files.writeString(file, text);
    return told(check.ofGates(file));
  }

  private List<String> config(String text) throws IOException {
    Path file = folder.resolve("pawl.yaml");
    Files.writeString(file, text);
    return told(check.ofConfig(file));
  }

  private List<String> told(List<Problem> problems) {
    return problems.stream()
        .map(each -> each.toString().replace(folder.toString() + "/", ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools: pay_bill",
        "tools: transfer",
        "tools: bank/transfer",
        "tools: 'bank/*'",
        "tools: '*/transfer'",
        "tools: 'pay_*'",
        "tools: files/write_file",
        "tools: read_text_file",
        "tools: bank/refund",
        "tools: refund",
        "tools: 'refund_*'",
        "servers: [bank, 'f*']",
        "workflows: [read_note, '*']"
      })
  void whatFitsOrMayFitIsNotTold(String applies) throws IOException {
    assertThat(gates("gates: [{ name: g, applies: { " + applies + " }, then: refuse }]")).isEmpty();
    assertThat(gates("gates: [{ name: g, except: { " + applies + " }, then: refuse }]")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools: pay_bil | 3:23 | no tool that is offered or called here fits `pay_bil` |"
            + " `pay_bill`",
        "tools: transfre | 3:23 | fits `transfre` | `transfer`",
        "tools: [transfer, bnk/transfer] | 3:34 | no server here fits `bnk` | `bank`",
        "tools: bank/transfre | 3:23 | fits `bank/transfre` | `bank/transfer`",
        "tools: files/read_txt_file | 3:23 | fits `files/read_txt_file` | `files/read_text_file`",
        "tools: files/zzz_* | 3:23 | fits `files/zzz_*` | there are: bank/transfer, files/",
        "servers: file | 3:25 | no server here fits `file` | `files`",
        "workflows: raed_note | 3:27 | no tool that is offered here fits `raed_note` | `read_note`",
      })
  void whatFitsNothingIsToldWithItsPlaceAndTheNearest(
      String applies, String place, String message, String advice) throws IOException {
    assertThat(gates("gates:\n  - name: g\n    applies: { " + applies + " }\n    then: refuse\n"))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("gates.yaml:" + place + ": warning: ")
        .contains(message)
        .contains(advice)
        .endsWith("[FITS_NOTHING]");
  }

  @Test
  void tagsAndPrinciplesAreLookedAtToo() throws IOException {
    assertThat(
            gates(
                """
                tags:
                  money: [pay_*, bank/*, bankk/pay]
                principles:
                  human-in-the-loop:
                    except: [{ tools: read_note }, { servers: fils }]
                """))
        .hasSize(2)
        .anySatisfy(each -> assertThat(each).startsWith("gates.yaml:2:26: warning: no server"))
        .anySatisfy(each -> assertThat(each).startsWith("gates.yaml:5:47: warning: no server"));
  }

  @Test
  void nothingIsToldWhileNotAllIsKnown() throws IOException {
    String wrong = "gates: [{ name: g, applies: { tools: pay_bil }, then: refuse }]";
    assertThat(gates(wrong)).hasSize(1);
    Files.writeString(folder.resolve("other.yaml"), "tools: [ {{ nodes");
    Files.writeString(folder.resolve("graph.yaml"), "tools:\n- name: [\n  nodes: []\n");
    assertThat(gates(wrong)).isEmpty();
    Files.delete(folder.resolve("other.yaml"));
    Files.delete(folder.resolve("graph.yaml"));
    assertThat(gates(wrong)).isEmpty();
  }

  @Test
  void toolsOfAnotherProjectDoNotCount() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.writeString(inner.resolve("pawl.yaml"), "gates: own.yaml\n");
    Files.writeString(inner.resolve("own.yaml"), "");
    Files.writeString(inner.resolve("graph.yaml"), GRAPH.replace("pay_bill", "refund_all"));
    String text = "gates: [{ name: g, applies: { workflows: refund_all }, then: refuse }]";
    assertThat(gates(text)).hasSize(1);
    Files.writeString(inner.resolve("own.yaml"), text);
    assertThat(told(check.ofConfig(inner.resolve("pawl.yaml")))).isEmpty();
  }

  @Test
  void limitsForToolsThatAreNotThereAreTold() throws IOException {
    assertThat(
            config(
                """
                limits:
                  tools:
                    pay_bill: { runs: 2 }
                    '*': { runs: 100 }
                    pay_bil: { runs: 1 }
                    transfer: { runs: 1 }
                """))
        .hasSize(2)
        .anySatisfy(
            each ->
                assertThat(each)
                    .isEqualTo(
                        "pawl.yaml:5:5: warning: no tool that is offered here is called `pay_bil` —"
                            + " did you mean `pay_bill`? [FITS_NOTHING]"))
        .anySatisfy(each -> assertThat(each).startsWith("pawl.yaml:6:5: warning: "));
  }

  @Test
  void theFilesThatItNamesAreLookedAt() throws IOException {
    String issuer =
        "access: { issuers: [{ issuer: 'https://a.example', audience: x, keys: KEYS }] }\n";
    assertThat(config(issuer.replace("KEYS", "keys.json")))
        .containsExactly(
            "pawl.yaml:1:71: warning: there is no file `keys.json` that can be read — see that it"
                + " is there before this is served [FILE_UNREADABLE]");
    Files.writeString(folder.resolve("keys.json"), "{}");
    assertThat(config(issuer.replace("KEYS", "keys.json")))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("pawl.yaml:1:71: error: `keys.json` is no JSON Web Key Set");
    assertThat(config(issuer.replace("KEYS", "/elsewhere/keys.json"))).isEmpty();
    assertThat(config(issuer.replace("KEYS", "https://a.example/keys"))).isEmpty();
    Files.writeString(
        folder.resolve("keys.json"),
        "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"kid\":\"a\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}]}");
    assertThat(config(issuer.replace("KEYS", "keys.json"))).isEmpty();
    Files.writeString(folder.resolve("cert.pem"), "nothing");
    Files.writeString(folder.resolve("key.pem"), "nothing");
    assertThat(config("tls: { certificate: cert.pem, key: key.pem }\n"))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("pawl.yaml:1:21: error: `tls` cannot be used: ");
  }
}
