package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "7, 7", "1024, 1KB", "1536, 1536", "104857600, 100MB", "1073741824, 1GB"})
  void amountsAreWrittenAsTheyAreRead(long bytes, String text) {
    assertThat(Sizes.text(bytes)).isEqualTo(text);
    assertThat(Sizes.parse(text)).hasValue(bytes);
  }
}
