package dev.pawl.formats.graph;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of a file, never many more than may be read, or why there are none. */
sealed interface FileContent {
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
  record Bytes(byte[] bytes) implements FileContent {}

  record Unreadable(Problem problem) implements FileContent {}

  static FileContent read(Path file) {
    if (Files.isDirectory(file)) {
      return unreadable(file, "it is a folder");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new Bytes(in.readNBytes(SourceLimits.MAX_BYTES + 1));
    } catch (NoSuchFileException _) {
      return unreadable(file, "it does not exist");
    } catch (AccessDeniedException _) {
      return unreadable(file, "access is denied");
    } catch (IOException failure) {
      return unreadable(file, String.valueOf(failure.getMessage()));
    }
  }

  private static FileContent unreadable(Path file, String reason) {
    return new Unreadable(
        new Problem(
            ProblemCode.FILE_UNREADABLE,
            "the file cannot be read: " + reason,
            new Place(file.toString(), 0, 0),
            null,
            null,
            "check the path and its permissions"));
  }
}
