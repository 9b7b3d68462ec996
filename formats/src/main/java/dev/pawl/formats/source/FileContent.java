package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The bytes of a file, never many more than may be read, or why there are none. */
public sealed interface FileContent {
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
  record Bytes(byte[] bytes) implements FileContent {}

  record Unreadable(Problem problem) implements FileContent {}

  /** What to do about a file that is not there. */
  String PATH = "check the path and its permissions";

  static FileContent read(Path file) {
    return read(file, SourceLimits.MAX_BYTES);
  }

  /**
   * @param most how many bytes may be used; one more is read, to see that there are too many
   */
  static FileContent read(Path file, int most) {
    try {
      return new Bytes(RegularFile.read(file, most + 1));
    } catch (RegularFile.RefusedException refused) {
      return unreadable(file, refused.getReason(), "name a file");
    } catch (NoSuchFileException _) {
      return unreadable(file, "it does not exist", PATH);
    } catch (AccessDeniedException _) {
      return unreadable(file, "access is denied", PATH);
    } catch (IOException failure) {
      return unreadable(file, failure.getMessage(), PATH);
    }
  }

  private static FileContent unreadable(Path file, @Nullable String reason, String advice) {
    return new Unreadable(
        new Problem(
            ProblemCode.FILE_UNREADABLE,
            "the file cannot be read: " + reason,
            new Place(file.toString(), 0, 0),
            null,
            null,
            advice));
  }
}
