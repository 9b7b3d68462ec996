package dev.pawl.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that want more than to name a repository. */
class GitAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ext::sh -c evil",
        "ext://evil/x",
        "fd::17/x",
        "ftp://git.example/x",
        "jar:file:///x!/y",
        "file://elsewhere/share",
        "https://git.example",
        "https://git.example/x?y=z",
        "https://git.example/x#y",
        "ssh://-oProxyCommand=evil/x",
        "ssh://-oProxyCommand=evil@git.example/x",
        "-oProxyCommand=evil:x",
        "-u@git.example:x",
        "git.example:-x",
        "git.example:--upload-pack=evil",
        "https://git.example/x\nhost=other.example",
      })
  void whatCouldBeTakenForSomethingElseIsRefused(String address) {
    assertThatThrownBy(() -> GitAddress.parse(address)).isInstanceOf(PawlException.Conflict.class);
  }

  /** A decoded line end begins a new line of what helpers and servers of {@code git:} are told. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://git.example/x%0Ahost=other.example",
        "git://git.example/x%0D%0AGET%20/",
        "ssh://git.example/x%00y",
        "ssh://git%0A@git.example/x",
        "file:///x%00y",
      })
  void aCharacterThatDoesNotShowIsRefusedHoweverItIsWritten(String address) {
    assertThatThrownBy(() -> GitAddress.parse(address)).isInstanceOf(PawlException.Conflict.class);
  }

  @Test
  void onlyThisMachineItselfIsPrivateWithoutHttps() {
    assertThat(GitAddress.parse("http://127.0.0.1:8080/x").isPrivate()).isTrue();
    assertThat(GitAddress.parse("http://localhost/x").isPrivate()).isTrue();
    assertThat(GitAddress.parse("http://[::1]/x").isPrivate()).isTrue();
    assertThat(GitAddress.parse("https://git.example/x").isPrivate()).isTrue();
    assertThat(GitAddress.parse("http://127.git.example/x").isPrivate()).isFalse();
    assertThat(GitAddress.parse("http://127.0.0.1.git.example/x").isPrivate()).isFalse();
    assertThat(GitAddress.parse("http://localhost.git.example/x").isPrivate()).isFalse();
  }
}
