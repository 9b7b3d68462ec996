package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class EndableInputTest {
  @TempDir Path folder;

  @Test
  void readsWhatIsThere() throws IOException {
    EndableInput in = new EndableInput(new ByteArrayInputStream("pawl".getBytes(UTF_8)));
    assertThat(in.read()).isEqualTo('p');
    assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("awl");
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void endsForAReaderThatWaits() throws Exception {
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    FutureTask<OutputStream> writer = new FutureTask<>(() -> new FileOutputStream(pipe.toFile()));
    Thread.ofPlatform().start(writer);
    try (FileInputStream plain = new FileInputStream(pipe.toFile());
        OutputStream out = writer.get(20, TimeUnit.SECONDS)) {
      EndableInput in = new EndableInput(plain);
      out.write('x');
      assertThat(in.read()).isEqualTo('x');
      FutureTask<Integer> waiting = new FutureTask<>(in::read);
      Thread reader = Thread.ofPlatform().start(waiting);
      while (!isReading(reader)) {
        Thread.onSpinWait();
      }
      in.end();
      assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(-1);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  private static boolean isReading(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return stack.length > 0 && stack[0].getMethodName().startsWith("read");
  }
}
