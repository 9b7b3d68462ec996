package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignCodeTest {
  @ParameterizedTest
  @CsvSource({
    "EXPRESSION_FAILED, must be a number (T2001), must be a number",
    "BAD_EXPRESSION, Unexpected end (S0207), Unexpected end",
    "ITEM_FAILED, item 0 failed: mine (D3137), item 0 failed: mine",
    "TOOL_ERROR, inner trouble (error -32603), inner trouble",
    "TOOL_ERROR, room not found (D1234), room not found (D1234)",
    "EXPRESSION_FAILED, (T2001) comes first, (T2001) comes first",
    "DEFECT, something (T2001), something (T2001)",
  })
  void isLeftOutWherePawlsOwnIsShown(String code, String message, String told) {
    assertThat(ForeignCode.without(code, message)).isEqualTo(told);
  }
}
