package dev.pawl.cli.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file cannot be written; the message says which one and why. */
public final class UnwritableException extends IOException {
  private static final long serialVersionUID = 1L;

  public UnwritableException(Path file, String reason) {
    super("cannot write " + file + ": " + reason);
  }

  public static UnwritableException of(Path file, IOException cause) {
    UnwritableException thrown = new UnwritableException(file, reason(cause));
    thrown.initCause(cause);
    return thrown;
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "its folder does not exist";
      case AccessDeniedException _ -> "access is denied";
      case FileAlreadyExistsException e -> e.getFile() + " is in the way";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> cause.getClass().getSimpleName() + " " + cause.getMessage();
    };
  }
}
