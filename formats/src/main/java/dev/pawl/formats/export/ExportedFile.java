package dev.pawl.formats.export;

/**
 * A file that an export makes.
 *
 * @param path below the folder that is exported to, with slashes; no part of it is {@code ..}
 */
public record ExportedFile(String path, String text) {}
