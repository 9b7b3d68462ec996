package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.source.YamlComments;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HiddenCodesTest {
  @Test
  void aCommentCountsForWhatItStandsBehindOrAboveAndForWhatIsPartOfThat() {
    assertThat(
            hidden(
                """
                # A

                nodes: # B
                  # C
                  # D
                  - id: x
                    args: # E
                      a: 1

                      b: 2 # F
                    next: y
                  - id: y
                """))
        .containsExactly("A", "A", "B", "BC", "BCD", "CD", "CDE", "CDE", "CDE", "CDEF", "CD", "");
  }

  private static List<String> hidden(String text) {
    List<String> comments = YamlComments.lines(text);
    List<Set<String>> said =
        comments.stream()
            .map(line -> line.replaceAll("[^A-F]", ""))
            .map(code -> code.isEmpty() ? Set.<String>of() : Set.of(code))
            .toList();
    return HiddenCodes.of(text.lines().toList(), comments, said).stream()
        .map(codes -> String.join("", codes.stream().sorted().toList()))
        .toList();
  }
}
