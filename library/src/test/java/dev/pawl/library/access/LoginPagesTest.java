package dev.pawl.library.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.authorization.PublicCallback;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginPagesTest {
  private static final String LOGIN = "https://login.example";

  @ParameterizedTest
  @CsvSource({
    "https://pawl.example/mcp, https://pawl.example/oauth/callback/",
    "https://pawl.example/tools/mcp, https://pawl.example/tools/oauth/callback/",
    "https://pawl.example, https://pawl.example/oauth/callback/",
    "https://pawl.example:8443/mcp, https://pawl.example:8443/oauth/callback/",
    "http://127.0.0.1:8080/mcp, http://127.0.0.1:8080/oauth/callback/"
  })
  void browsersComeBackBesideTheAddressByWhichClientsCall(String address, String page) {
    PublicCallback callback = Objects.requireNonNull(LoginPages.under(URI.create(address)));
    assertThat(callback.redirect(LOGIN).toString()).startsWith(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://pawl.example/mcp", "http://10.0.0.1/mcp", "http://localhost/mcp"})
  void nowhereThatOthersCouldListen(String address) {
    assertThat(LoginPages.under(URI.create(address))).isNull();
  }

  @Test
  void withoutAnAddressThereIsNone() {
    assertThat(LoginPages.under(null)).isNull();
  }

  private static Landing.Page landed(String whose, @Nullable String query) throws Exception {
    PublicCallback callback = new PublicCallback(URI.create("https://pawl.example"));
    PublicCallback.Visit visit = callback.open(LOGIN, new PublicCallback.Purpose(whose, "<web>"));
    visit.expect("s");
    LoginPages pages = new LoginPages(callback);
    String path = visit.redirect().getPath();
    assertThat(pages.concerns(path)).isTrue();
    return pages.land(path, query == null ? "code=c&state=s" : query);
  }

  @Test
  void thePageNamesWhomItIsForAndWarns() throws Exception {
    Landing.Page page = landed("PERSON:<script>\"ada\"&'", null);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.html())
        .contains("PERSON:&lt;script&gt;&quot;ada&quot;&amp;&#39;", "&lt;web&gt;")
        .contains("Did somebody send you a link")
        .doesNotContain("<script", "<web>");
  }

  @Test
  void nothingOfWhatIsBroughtIsShown() throws Exception {
    for (String query :
        new String[] {
          "code=c&state=<b>x</b>", "error=%3Cscript%3E&state=s", "state=s&code=c&iss=%3Cscript%3E"
        }) {
      assertThat(landed("PERSON:ada", query).html()).doesNotContain("<script", "<b>x</b>");
    }
    assertThat(landed("PERSON:ada", "code=c&state=other").status()).isEqualTo(400);
  }
}
