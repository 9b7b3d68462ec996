package dev.pawl.protocol.client;

import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.stdio.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One message a line, over the standard streams of a program.
 *
 * <p>Two platform threads read and write, since neither can be interrupted: a program that does not
 * read what it is sent holds up the writer, but a caller for a moment only, and is ended then. A
 * message that is sure to fit into the pipe is written by its sender, which saves a change of
 * threads for every call.
 */
public final class StdioTransport implements Transport {
  private static final int MAX_MESSAGE = 10 * 1024 * 1024;
  private static final int MOST_WAITING = 1_000;
  private static final Duration TO_HEAR = Duration.ofMillis(500);

  /** How long what waits to be written may take when the connection is closed. */
  private static final Duration TO_LEAVE = Duration.ofMillis(500);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Said when there is nothing to read any more. */
  public static final String ENDED = "the server ended";

  /** Said when nothing can be written any more, though there may be something to read. */
  public static final String NO_READER = "the server does not read any more";

  private static final Outgoing END =
      new Outgoing(new Message.Notification("end", Map.of()), () -> true);

  private final InputStream from;
  private final OutputStream to;
  private final Runnable end;
  private final Function<String, String> reason;
  private final Room room;
  private final StrayLines strays = new StrayLines(MAX_MESSAGE);
  private final BlockingQueue<Outgoing> outgoing = new ArrayBlockingQueue<>(MOST_WAITING);

  /** How many wait for the writer or are being written by it: nothing may overtake them. */
  private final AtomicInteger queued = new AtomicInteger();

  private final ReentrantLock writing = new ReentrantLock();

  /** Whether all was read that the program printed. */
  private final CountDownLatch heard = new CountDownLatch(1);

  private volatile @Nullable Inbox inbox;
  private @Nullable Consumer<String> noise;
  private volatile boolean closed;

  /** A message in one piece, so that it is written at once. */
  private static final class Outgoing {
    final Message message;
    final BooleanSupplier leaves;
    final byte[] line;

    Outgoing(Message message, BooleanSupplier leaves) {
      byte[] text = MessageCodec.write(message);
      this.message = message;
      this.leaves = leaves;
      this.line = Arrays.copyOf(text, text.length + 1);
      line[text.length] = '\n';
    }
  }

  /**
   * @param from what the program prints
   * @param to what it reads
   * @param end ends the program; called once or more, when this is closed
   * @param reason makes of what was seen of its end what there is to say about it
   */
  public StdioTransport(
      InputStream from, OutputStream to, Runnable end, Function<String, String> reason) {
    this(from, to, end, reason, 0);
  }

  /**
   * @param room so many bytes can be written to the program without waiting even if it reads none
   *     of them; 0 when that is not known
   */
  public StdioTransport(
      InputStream from, OutputStream to, Runnable end, Function<String, String> reason, int room) {
    this(from, to, end, reason, new Room(room, PATIENCE));
  }

  StdioTransport(
      InputStream from, OutputStream to, Runnable end, Function<String, String> reason, Room room) {
    this.from = from;
    this.to = to;
    this.end = end;
    this.reason = reason;
    this.room = room;
  }

  /**
   * Has somebody told what the program printed that is no message, once, and only if it works all
   * the same: what fails tells of it itself. To be called before it is started.
   */
  public StdioTransport onNoise(Consumer<String> told) {
    this.noise = told;
    return this;
  }

  @Override
  public void start(Inbox inbox) {
    this.inbox = inbox;
    Thread.ofPlatform().daemon().name("mcp reader").start(() -> read(inbox));
    Thread.ofPlatform().daemon().name("mcp writer").start(() -> write(inbox));
  }

  /** A program that cannot be heard any more is of no use, and may not go on by itself. */
  private void read(Inbox inbox) {
    listen(inbox);
    end.run();
    inbox.ended();
  }

  private void listen(Inbox inbox) {
    try {
      LineReader lines = new LineReader(from, MAX_MESSAGE);
      JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(MAX_MESSAGE);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        if (line == LineReader.TOO_LONG) {
          // Which request it answers cannot be known, so none of them can go on waiting.
          lost(inbox, "the server sent a message of more than " + MAX_MESSAGE + " bytes");
          return;
        }
        if (!take(line, limits, inbox)) {
          stopWriting();
          return;
        }
      }
      heard.countDown();
      lost(inbox, ENDED);
    } catch (IOException e) {
      heard.countDown();
      lost(inbox, ENDED + ": " + e.getMessage());
    }
  }

  /** False when it makes no sense to go on. */
  private boolean take(byte[] line, JsonLimits limits, Inbox inbox) {
    Message message;
    try {
      message = MessageCodec.read(line, limits);
    } catch (MessageCodec.Malformed e) {
      System.getLogger("dev.pawl.protocol")
          .log(Level.DEBUG, "a line that is no message: " + e.getMessage());
      return strays.take(line, e, inbox);
    }
    switch (message) {
      case Message.Result result -> room.answered(result.id());
      case Message.Failure failure -> room.answered(failure.id());
      case Message.Request _, Message.Notification _ -> {}
    }
    inbox.received(message, null);
    tellNoise();
    return strays.messageCame(inbox);
  }

  private void tellNoise() {
    Consumer<String> told = noise;
    String remarks = told == null ? "" : strays.remarks();
    if (told != null && !remarks.isEmpty()) {
      noise = null;
      told.accept(remarks);
    }
  }

  private void write(Inbox inbox) {
    try {
      for (Outgoing next = await(); next != END; next = await()) {
        if (next != null) {
          takeTurn();
          try {
            write(next);
          } finally {
            writing.unlock();
          }
          queued.decrementAndGet();
        } else if (writing.isLocked()) {
          takeTurn();
          writing.unlock();
        }
      }
    } catch (IOException e) {
      lostReader(inbox);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Null when nothing came for a while: time to see to it that no sender is stuck. */
  private @Nullable Outgoing await() throws InterruptedException {
    return outgoing.poll(room.patience().toNanos(), TimeUnit.NANOSECONDS);
  }

  /** A sender can only be stuck if the program answered what it had not read. */
  private void takeTurn() throws IOException, InterruptedException {
    if (!writing.tryLock(room.patience().toNanos(), TimeUnit.NANOSECONDS)) {
      // Nothing but the end of the program lets go of whoever writes to it.
      end.run();
      throw new IOException("a sender was stuck");
    }
  }

  private void write(Outgoing next) throws IOException {
    if (!next.leaves.getAsBoolean()) {
      return;
    }
    room.goes(next.message, next.line.length);
    to.write(next.line);
    to.flush();
  }

  /** A program that ends may have said why, which is read a moment later. */
  private void lostReader(Inbox inbox) {
    stopWriting();
    try {
      boolean _ = heard.await(TO_HEAR.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    lost(inbox, NO_READER);
  }

  private void lost(Inbox inbox, String what) {
    stopWriting();
    String why = reason.apply(what);
    String remarks = strays.remarks();
    String all = why + (remarks.isEmpty() ? "" : "; " + remarks);
    inbox.lost(null, new ConnectionLostException(all));
  }

  @Override
  public void send(Message message, Map<String, String> headers, BooleanSupplier leaves)
      throws IOException, InterruptedException {
    Outgoing next = new Outgoing(message, leaves);
    boolean written;
    try {
      written = writesAtOnce(next);
    } catch (IOException e) {
      Inbox told = inbox;
      if (told == null) {
        throw e;
      }
      lostReader(told);
      return;
    }
    if (!written) {
      queue(next);
    }
  }

  /** False when it might have to wait. */
  private boolean writesAtOnce(Outgoing next) throws IOException {
    if (!writing.tryLock()) {
      return false;
    }
    try {
      boolean free = queued.get() == 0 && !closed && room.hasSpaceFor(next.line.length);
      if (free) {
        write(next);
      }
      return free;
    } finally {
      writing.unlock();
    }
  }

  private void queue(Outgoing next) throws IOException, InterruptedException {
    queued.incrementAndGet();
    boolean waits = false;
    try {
      waits = outgoing.offer(next, room.patience().toNanos(), TimeUnit.NANOSECONDS);
      if (!waits && closed) {
        throw new ConnectionLostException("the connection is closed");
      }
      if (!waits) {
        // So many wait already, and none of them was read for so long.
        end.run();
        throw new ConnectionLostException(NO_READER);
      }
    } finally {
      if (!waits) {
        queued.decrementAndGet();
      }
    }
  }

  @Override
  public void cancel(Message.Request request, boolean sent) {
    if (!sent && outgoing.removeIf(waiting -> waiting.message == request)) {
      queued.decrementAndGet();
    }
    if (sent && !request.method().equals("initialize")) {
      Message message =
          new Message.Notification(
              "notifications/cancelled", Values.object("requestId", request.id().value()));
      queued.incrementAndGet();
      if (!outgoing.offer(new Outgoing(message, () -> true))) {
        queued.decrementAndGet();
      }
    }
  }

  private void stopWriting() {
    closed = true;
    do {
      outgoing.clear();
    } while (!outgoing.offer(END));
  }

  @Override
  public String remarks() {
    return strays.remarks();
  }

  /** What was said last, such as that a call is cancelled, leaves before the end. */
  private void letLeave() {
    long until = System.nanoTime() + TO_LEAVE.toNanos();
    while (queued.get() > 0
        && !closed
        && System.nanoTime() - until < 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    letLeave();
    stopWriting();
    end.run();
    Inbox told = inbox;
    if (told != null) {
      told.ended();
    }
  }
}
