package dev.pawl.store.sqlite;

import dev.pawl.store.database.Trouble;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteErrorCode;

/** What SQLite's errors mean, and what to do about them. */
final class SqliteTrouble {
  private SqliteTrouble() {}

  /** The code, without its finer distinctions. */
  static SQLiteErrorCode code(SQLException problem) {
    return SQLiteErrorCode.getErrorCode(problem.getErrorCode() & 0xff);
  }

  static boolean concernsAll(SQLException problem) {
    return switch (code(problem)) {
      case SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE -> false;
      default -> true;
    };
  }

  static Trouble explain(Path file, Duration patience, SQLException problem) {
    String why =
        switch (code(problem)) {
          case SQLITE_FULL -> "the disk is full, or the file may not grow further; make room";
          case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
              "the file or its folder is read-only; make them writable for this user,"
                  + " or use another data folder";
          case SQLITE_CANTOPEN ->
              "the file cannot be opened; check that it and its folder are readable and writable"
                  + " for this user";
          case SQLITE_BUSY, SQLITE_LOCKED ->
              "another program has held it for more than "
                  + patience.toMillis() * 9 / 10
                  + " ms; see which one has it open, and end that";
          case SQLITE_NOTADB ->
              "the file is not a SQLite database, or is damaged; move it away, or use another data"
                  + " folder";
          case SQLITE_CORRUPT ->
              "the file is damaged; move it away together with its -wal and -shm files, and restore"
                  + " a copy or start anew";
          case SQLITE_IOERR -> "the disk reports an error; check it, and the room that is left";
          case SQLITE_TOOBIG -> "an event is too large for it";
          default -> "it reports " + problem.getMessage();
        };
    return Trouble.unreachable("the journal " + file + " cannot be used: " + why, problem);
  }

  static String folder(Path folder, IOException problem) {
    String why =
        switch (problem) {
          case AccessDeniedException _ -> "this user may not write there";
          case FileAlreadyExistsException _ -> "it, or a folder above it, is a file";
          // Of these, the message is only the path.
          case FileSystemException e when e.getReason() == null -> "it cannot be created there";
          default -> String.valueOf(problem.getMessage());
        };
    return "the data folder "
        + folder
        + " cannot be used: "
        + why
        + "; make it writable, or use another data folder";
  }
}
