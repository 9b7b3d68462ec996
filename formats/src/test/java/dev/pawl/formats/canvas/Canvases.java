package dev.pawl.formats.canvas;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The canvases that tests share. */
public final class Canvases {
  private Canvases() {}

  public static byte[] bytes(String name) {
    try (InputStream in =
        Objects.requireNonNull(Canvases.class.getResourceAsStream("/canvas/" + name))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
