package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about letters to the runs that it or another drives. */
public abstract class LetterContract extends SignalContract {
  @Test
  void aLetterReachesTheRunThroughWhoeverDrivesIt() throws InterruptedException {
    RunStore driver = open();
    start(driver, "r", 1);
    BlockingQueue<Letter> read = new LinkedBlockingQueue<>();
    driver.deliver(read::add);
    RunStore sender = open();
    Letter letter =
        new Letter("l1", "r", ANN, new Letter.Wish.Answer("ask", Values.object("ok", true)));
    sender.send(letter);
    assertThat(read.poll(20, TimeUnit.SECONDS)).isEqualTo(letter);
    Letter cancel = new Letter("l2", "r", Principal.LOCAL, new Letter.Wish.Cancel("enough"));
    driver.send(cancel);
    assertThat(read.poll(20, TimeUnit.SECONDS)).isEqualTo(cancel);
  }

  @Test
  void aLetterTellsAllThatIsKnownOfItsSender() {
    RunStore driver = open();
    start(driver, "r", 1);
    Identity.Agent bot = new Identity.Agent("bot", "1.2", Set.of("read"));
    Identity sender = new Identity(ANN, "jwt", Set.of("boss"), Set.of("tool:*"), bot);
    Letter letter =
        new Letter("l", "r", sender, new Letter.Wish.Answer("ask", "yes")).through("http");
    driver.send(letter);
    assertThat(open().letters("r")).containsExactly(letter);
  }

  @Test
  void aLetterStaysUntilItIsDealtWith() throws InterruptedException {
    RunStore driver = open();
    start(driver, "r", 1);
    driver.send(new Letter("l", "r", ANN, new Letter.Wish.Cancel("x")));
    driver.send(new Letter("l", "r", ANN, new Letter.Wish.Cancel("again")));
    BlockingQueue<Letter> read = new LinkedBlockingQueue<>();
    driver.deliver(
        letter -> {
          read.add(letter);
          if (read.size() == 1) {
            throw new IllegalStateException("not now");
          }
          return read.size() > 2;
        });
    for (int i = 0; i < 2; i++) {
      awaitSize(read, i + 1);
    }
    awaitSize(read, 3);
    assertThat(read).extracting(Letter::id).containsOnly("l");
    assertThat(read).extracting(Letter::wish).containsOnly(new Letter.Wish.Cancel("x"));
  }

  @Test
  void lettersWaitForWhoeverAdoptsTheRun() throws InterruptedException {
    RunStore dead = open();
    start(dead, "r", 1);
    kill(dead);
    RunStore sender = open();
    Letter letter = new Letter("l", "r", ANN, new Letter.Wish.Cancel("x"));
    sender.send(letter);
    RunStore heir = open();
    BlockingQueue<Letter> read = new LinkedBlockingQueue<>();
    heir.deliver(read::add);
    assertThat(heir.adopt("r")).isPresent();
    assertThat(read.poll(20, TimeUnit.SECONDS)).isEqualTo(letter);
  }

  @Test
  void lettersCanBeLookedAtUntilTheyAreDealtWith() throws InterruptedException {
    RunStore dead = open();
    start(dead, "r", 1);
    kill(dead);
    RunStore sender = open();
    start(sender, "other", 1);
    assertThat(sender.letters("r")).isEmpty();
    Letter first =
        new Letter("z", "r", ANN, new Letter.Wish.Answer("ask", Values.object("ok", true)));
    Letter second = new Letter("a", "r", Principal.LOCAL, new Letter.Wish.Cancel("enough"));
    sender.send(first);
    sender.send(new Letter("o", "other", ANN, new Letter.Wish.Cancel("not this one")));
    sender.send(second);
    assertThat(open().letters("r")).containsExactly(first, second);
    assertThat(sender.letters("nobody")).isEmpty();
    RunStore heir = open();
    BlockingQueue<Letter> read = new LinkedBlockingQueue<>();
    assertThat(heir.adopt("r")).isPresent();
    heir.deliver(read::add);
    awaitSize(read, 2);
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!heir.letters("r").isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(5);
    }
    assertThat(heir.letters("r")).isEmpty();
  }

  private static void awaitSize(BlockingQueue<Letter> read, int size) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (read.size() < size && System.nanoTime() < deadline) {
      Thread.sleep(5);
    }
    assertThat(read).hasSizeGreaterThanOrEqualTo(size);
  }
}
