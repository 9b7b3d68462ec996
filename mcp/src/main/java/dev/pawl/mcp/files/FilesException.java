package dev.pawl.mcp.files;

/** Why a tool cannot do what was asked; the message is its answer. */
final class FilesException extends Exception {
  private static final long serialVersionUID = 1L;

  FilesException(String message) {
    super(message);
  }
}
