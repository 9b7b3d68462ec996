package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The event streams of one session of the first era. A stream outlives its connection: what is said
 * on it is kept for a while, and a client whose connection broke comes back for what it missed
 * (2025-11-25, Transports, Resumability and Redelivery).
 *
 * <p>An event's id is the number of its stream and its own in that stream, such as {@code 3-17}, so
 * that nothing is ever replayed on another stream. All streams of a session share one bound: the
 * oldest event is forgotten first, whatever its stream. All sessions share another one, and there
 * the one that keeps most has to forget.
 */
final class Streams implements KeptBytes.Keeper {
  private final int mostEvents;
  private final long mostBytes;
  private final KeptBytes everywhere;
  private final Deque<Event> events = new ArrayDeque<>();
  private final Map<Integer, Stream> streams = new HashMap<>();
  private long bytes;
  private int lastStream;
  private boolean closed;

  /**
   * @param everywhere what all sessions keep together
   */
  Streams(int mostEvents, long mostBytes, KeptBytes everywhere) {
    this.mostEvents = mostEvents;
    this.mostBytes = mostBytes;
    this.everywhere = everywhere;
    everywhere.join(this);
  }

  private static final class Event {
    private final Stream stream;
    private final long number;
    private final byte[] bytes;
    private long turn;

    Event(Stream stream, long number, byte[] bytes) {
      this.stream = stream;
      this.number = number;
      this.bytes = bytes;
    }
  }

  /** The connection on which a stream is written at present. */
  interface Line {
    /** Another one has taken over; must not wait for anything. */
    void replaced();
  }

  /**
   * What to write next.
   *
   * @param upTo the number of the last event that is written or lost then
   * @param isLast whether the connection is done after it
   */
  record Batch(List<byte[]> events, long upTo, boolean isLast) {}

  synchronized Stream open() {
    Stream stream = new Stream(++lastStream);
    streams.put(stream.number, stream);
    return stream;
  }

  /** Where a client comes back to. */
  record Place(Stream stream, long seen) {}

  /** Empty when that stream is unknown or forgotten, or has no more to say. */
  synchronized Optional<Place> find(EventId id) {
    Stream stream = streams.get(id.stream());
    return stream == null || (stream.ended && stream.last <= id.event())
        ? Optional.empty()
        : Optional.of(new Place(stream, Math.max(id.event(), stream.lost)));
  }

  /** Ends all of them, and forgets everything. */
  synchronized void close() {
    closed = true;
    everywhere.leave(this);
    while (!events.isEmpty()) {
      forgetOldest();
    }
    streams.clear();
    notifyAll();
  }

  private void keep(Event event) {
    if (closed) {
      return;
    }
    events.add(event);
    event.stream.kept++;
    bytes += event.bytes.length;
    event.turn = everywhere.add(event.bytes.length);
    // The newest one stays, however large, unless there is too much everywhere.
    while (events.size() > 1 && (events.size() > mostEvents || bytes > mostBytes)) {
      forgetOldest();
    }
  }

  @Override
  public synchronized long keptBytes() {
    return bytes;
  }

  @Override
  public synchronized long oldestTurn() {
    Event oldest = events.peek();
    return oldest == null ? Long.MAX_VALUE : oldest.turn;
  }

  @Override
  public synchronized void forgetOldest() {
    Event oldest = events.poll();
    if (oldest == null) {
      return;
    }
    bytes -= oldest.bytes.length;
    everywhere.remove(oldest.bytes.length);
    oldest.stream.lost = oldest.number;
    oldest.stream.kept--;
    oldest.stream.forgetIfDone();
  }

  /** One of them. */
  final class Stream {
    private final int number;
    private long last;
    private long lost;
    private int kept;
    private boolean ended;
    private @Nullable Line line;

    private Stream(int number) {
      this.number = number;
    }

    /** Stands before all events. */
    byte[] priming() {
      return EventText.priming(new EventId(number, 0).toString());
    }

    /**
     * Says something on it, without waiting for anyone.
     *
     * @return the event as it goes over the wire
     */
    byte[] say(Message message) {
      byte[] text = keep(MessageCodec.write(message));
      everywhere.relieve();
      return text;
    }

    private byte[] keep(byte[] json) {
      synchronized (Streams.this) {
        last++;
        byte[] text = EventText.event(new EventId(number, last), json);
        Streams.this.keep(new Event(this, last, text));
        Streams.this.notifyAll();
        return text;
      }
    }

    /** There will be no more to say. */
    void end() {
      synchronized (Streams.this) {
        ended = true;
        forgetIfDone();
        Streams.this.notifyAll();
      }
    }

    private void forgetIfDone() {
      if (ended && kept == 0) {
        streams.remove(number);
      }
    }

    /** The stream is written on that connection from now on, and on no other. */
    void attach(Line next) {
      Line before;
      synchronized (Streams.this) {
        before = line;
        line = next;
        Streams.this.notifyAll();
      }
      if (before != null) {
        before.replaced();
      }
    }

    /** The connection is of no use any more. */
    void detach(Line gone) {
      synchronized (Streams.this) {
        if (line == gone) {
          line = null;
        }
      }
    }

    /** Whether a client that lost the first connection has come back on another. */
    boolean isFollowedOnAnother(Line first) {
      synchronized (Streams.this) {
        return line != null && line != first;
      }
    }

    /**
     * What follows on an event; nothing when nothing is said for some time.
     *
     * @param seen the number of the last event that was written or lost
     */
    Batch next(Line reader, long seen, Duration patience) throws InterruptedException {
      long deadline = System.nanoTime() + patience.toNanos();
      synchronized (Streams.this) {
        long left = patience.toNanos();
        while (last <= seen && !ended && !closed && line == reader && left > 0) {
          TimeUnit.NANOSECONDS.timedWait(Streams.this, left);
          left = deadline - System.nanoTime();
        }
        // A reader that fell behind what is kept has to come back as if its connection had broken.
        boolean isBehind = seen < lost;
        if (line != reader || isBehind || closed) {
          return new Batch(List.of(), seen, true);
        }
        return new Batch(after(seen), last, ended);
      }
    }

    private List<byte[]> after(long seen) {
      List<byte[]> next = new ArrayList<>();
      if (last > seen) {
        for (Event event : events) {
          if (event.stream == this && event.number > seen) {
            next.add(event.bytes);
          }
        }
      }
      return next;
    }
  }
}
