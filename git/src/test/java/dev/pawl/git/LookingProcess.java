package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Snapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that looks at a repository whenever it is told to, and says what it saw. */
final class LookingProcess {
  private LookingProcess() {}

  /**
   * @param arguments the address and the data folder
   */
  public static void main(String[] arguments) throws IOException {
    try (FileSource source = Orders.open(arguments[0], Path.of(arguments[1]));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Snapshot first = null;
      System.out.println("ready");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Snapshot seen = line.equals("refresh") ? source.refresh() : source.current();
        first = first == null ? seen : first;
        System.out.println(text(first) + " " + text(seen) + " " + seen.trouble());
      }
    }
  }

  private static String text(Snapshot snapshot) {
    return new String(snapshot.files().getFirst().read(), StandardCharsets.UTF_8);
  }
}
