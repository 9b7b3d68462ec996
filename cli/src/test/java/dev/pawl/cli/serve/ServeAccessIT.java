package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project whose {@code pawl.yaml} says who may call. */
@Timeout(120)
class ServeAccessIT {
  private static final Pattern RUN = Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}");

  @TempDir Path folder;
  private ECKey key;

  @BeforeEach
  void prepare() throws Exception {
    key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
    Files.writeString(folder.resolve("keys.json"), new JWKSet(key).toString(true));
    Files.writeString(
        folder.resolve("pawl.yaml"),
        """
        access:
          anonymous: true
          address: https://pawl.example/mcp
          oversight: [operator]
          issuers:
            - { issuer: https://login.example, keys: keys.json }
        """);
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        mcpServers: { files: { builtin: files, root: . } }
        tools:
          - name: approve
            description: Waits for somebody
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: Go on?, next: exit }
              - { id: exit, type: exit }
          - name: look
            description: Looks
            nodes:
              - { id: entry, type: entry, next: tell }
              - { id: tell, type: transform, transform: { expr: '{ "seen": 7 }' }, next: exit }
              - { id: exit, type: exit }
          - name: write
            description: Writes
            nodes:
              - { id: entry, type: entry, next: write }
              - { id: write, type: mcp, server: files, tool: write_file, args: { path: out.txt, content: x }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private String token(String subject, String audience, String... roles) throws JOSEException {
    JWTClaimsSet claims =
        new JWTClaimsSet.Builder()
            .issuer("https://login.example")
            .audience(audience)
            .subject(subject)
            .claim("roles", List.of(roles))
            .expirationTime(Date.from(Instant.now().plusSeconds(600)))
            .build();
    SignedJWT token =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(), claims);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  private ServeProcess serve() throws IOException, InterruptedException {
    return ServeProcess.start(
        folder, "graph.yaml", "--http", "0", "--data", folder.resolve("data").toString());
  }

  @Test
  void aTokenTellsWhoseARunIsAndARoleSeesAll() throws Exception {
    String here = "https://pawl.example/mcp";
    try (ServeProcess pawl = serve()) {
      String url = pawl.url();
      HttpCaller ann = new HttpCaller(url, token("ann", here));
      HttpCaller bob = new HttpCaller(url, token("bob", here));
      HttpCaller boss = new HttpCaller(url, token("eve", here, "operator"));
      String begun = ann.call("approve", "{}").body();
      Matcher found = RUN.matcher(begun);
      assertThat(found.find()).as(begun).isTrue();
      String run = "{\"run\":\"" + found.group() + "\"}";

      assertThat(ann.call("pawl_run_status", run).body()).contains("Go on?");
      assertThat(bob.call("pawl_run_status", run).body()).doesNotContain("Go on?");
      assertThat(boss.call("pawl_run_status", run).body()).contains("Go on?");
    }
  }

  @Test
  void aTokenForSomebodyElseIsRefusedWithAWordOnWhereToGetOne() throws Exception {
    try (ServeProcess pawl = serve()) {
      String url = pawl.url();
      HttpResponse<String> refused =
          new HttpCaller(url, token("ann", "https://other.example")).call("look", "{}");
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("WWW-Authenticate"))
          .hasValueSatisfying(
              challenge ->
                  assertThat(challenge)
                      .contains(
                          "resource_metadata=\"https://pawl.example/.well-known/oauth-protected-resource/mcp\""));
      assertThat(pawl.said("refused")).contains("meant for somebody else").doesNotContain("eyJ");
    }
  }

  @Test
  void whoServesIsToldThatKeysAreNotThere() throws Exception {
    Files.delete(folder.resolve("keys.json"));
    try (ServeProcess pawl = serve()) {
      assertThat(pawl.said("warning")).contains("keys.json", "https://login.example");
    }
  }

  @Test
  void nobodyInParticularMayLookAndChangeNothing() throws Exception {
    try (ServeProcess pawl = serve()) {
      String url = pawl.url();
      HttpCaller nobody = new HttpCaller(url, null);
      assertThat(nobody.call("look", "{}").body()).contains("\"seen\":7");
      assertThat(nobody.call("approve", "{}").body()).contains("for callers who show who they are");
      assertThat(nobody.call("write", "{}").body()).contains("callers who show who they are");
      assertThat(folder.resolve("out.txt")).doesNotExist();
      HttpCaller ann = new HttpCaller(url, token("ann", "https://pawl.example/mcp"));
      assertThat(ann.call("write", "{}").statusCode()).isEqualTo(200);
      assertThat(folder.resolve("out.txt")).exists();
    }
  }

  @Test
  void aFileThatLetsNobodyInIsToldSo() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "access: { keys: false }");
    CommandRun run =
        CommandRun.piped().pawl("serve", folder.resolve("graph.yaml").toString(), "--http", "0");
    assertThat(run.exits(Exit.USAGE).err()).contains("lets nobody in", "`keys: true`");
  }

  @Test
  void aFileThatIsWrongServesNobody() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "access: { kyes: true }");
    CommandRun run =
        CommandRun.piped().pawl("serve", folder.resolve("graph.yaml").toString(), "--http", "0");
    assertThat(run.exits(Exit.DATA).err()).contains("pawl.yaml:1:11", "did you mean `keys`?");
  }
}
