package dev.pawl.bench.scale;

import dev.pawl.json.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Measures one curve in a process of its own, where nothing else was compiled or is in memory, and
 * writes each point as a line of JSON.
 */
public final class CurveProcess {
  private CurveProcess() {}

  public static void main(String... words) throws Exception {
    Curve curve = Curve.valueOf(words[0]);
    boolean quick = Boolean.parseBoolean(words[1]);
    Measuring measuring = new Measuring(quick);
    int[] sizes = curve.sizes(quick);
    try (Subject first = curve.prepare(sizes[sizes.length - 2])) {
      measuring.warmUp(first);
    }
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      for (int size : sizes) {
        try (Subject subject = curve.prepare(size)) {
          Point point = measuring.measure(size, subject);
          out.write((Json.write(point.toJson()) + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }
}
