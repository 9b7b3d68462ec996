package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several processes that save to one file. */
class AuthorProcessesIT extends AuthorFixture {
  private static final int ROUNDS = 30;

  @Test
  void noProcessLosesWhatAnotherSaved() throws IOException, InterruptedException {
    List<String> added = new ArrayList<>();
    try (AuthorProcess one = new AuthorProcess(file);
        AuthorProcess other = new AuthorProcess(file)) {
      for (int round = 0; round < ROUNDS; round++) {
        one.tell("one" + round);
        other.tell("other" + round);
        assertThat(List.of(one.answer(), other.answer())).containsOnly("added");
        added.addAll(List.of("one" + round, "other" + round));
      }
    }
    assertThat(each("name", agent.did("listGraphTools").get("tools"))).containsAll(added);
  }

  @Test
  void ofTwoProcessesThatSawTheSameOneSaves() throws IOException, InterruptedException {
    try (AuthorProcess one = new AuthorProcess(file);
        AuthorProcess other = new AuthorProcess(file)) {
      for (int round = 0; round < ROUNDS; round++) {
        String digest = digest();
        one.tell("one" + round + " " + digest);
        other.tell("other" + round + " " + digest);
        assertThat(List.of(one.answer(), other.answer()))
            .containsExactlyInAnyOrder("added", "CONFLICT");
      }
    }
  }
}
