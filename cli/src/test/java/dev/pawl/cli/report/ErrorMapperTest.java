package dev.pawl.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Exit;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorMapperTest {

  static Stream<Arguments> exceptions() {
    return Stream.of(
        Arguments.of(invalid(ProblemCode.UNKNOWN_NODE), Exit.DATA),
        Arguments.of(invalid(ProblemCode.FILE_UNREADABLE), Exit.NO_INPUT),
        Arguments.of(new PawlException.NotFound("x"), Exit.NO_INPUT),
        Arguments.of(new PawlException.Conflict("x"), Exit.OUT_OF_TIME),
        Arguments.of(new PawlException.Denied("x"), Exit.DENIED),
        Arguments.of(new PawlException.LimitExceeded("x"), Exit.DATA),
        Arguments.of(new PawlException.Unreachable("x"), Exit.UNAVAILABLE),
        Arguments.of(new PawlException.Defect("x"), Exit.SOFTWARE),
        Arguments.of(new NoSuchFileException("x"), Exit.NO_INPUT),
        Arguments.of(new AccessDeniedException("x"), Exit.DENIED),
        Arguments.of(new UnwritableException(Path.of("x"), "y"), Exit.CANNOT_CREATE),
        Arguments.of(new UncheckedIOException(new IOException("x")), Exit.IO),
        Arguments.of(new IllegalStateException(), Exit.SOFTWARE),
        Arguments.of(new StackOverflowError(), Exit.SOFTWARE));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void everyExceptionHasItsExitCode(Throwable thrown, Exit expected) {
    ErrorReport report = ErrorMapper.of(thrown);
    assertThat(report.exit()).isEqualTo(expected);
    assertThat(report.message()).isNotBlank();
  }

  @ParameterizedTest
  @EnumSource(FailureCode.class)
  void noFailureOfARunIsASuccess(FailureCode code) {
    assertThat(ErrorMapper.exit(code)).isNotIn(Exit.OK, Exit.USAGE);
  }

  @Test
  void onlyBugsAreCalledBugs() {
    assertThat(ErrorMapper.of(new PawlException.Defect("x")).hint()).contains("bug");
    assertThat(ErrorMapper.of(new PawlException.NotFound("x")).hint()).isEmpty();
  }

  private static PawlException invalid(ProblemCode code) {
    Place place = new Place("x.yaml", 1, 1);
    return new PawlException.InvalidDefinition(
        List.of(new Problem(code, "wrong", place, null, null, "")));
  }
}
