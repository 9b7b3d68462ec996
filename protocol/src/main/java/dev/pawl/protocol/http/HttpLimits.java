package dev.pawl.protocol.http;

import java.time.Duration;

/**
 * How much a server takes on, and how long it waits.
 *
 * @param maxBodyBytes of one request
 * @param maxConnections that are open at a time; further ones wait to be accepted
 * @param maxInFlight requests that are handled at a time; further ones are refused
 * @param maxListening streams on which clients only listen, at a time, which do not count as
 *     requests; half of them from one address. Where there are more, the oldest ends.
 * @param maxUnreadBytes of answers that are on their way to clients at a time; where there are
 *     more, the connections of the slowest readers are cut
 * @param sessions of clients that begin with {@code initialize}
 * @param pace that clients keep up when they send and read
 * @param heartbeat how often a client that waits is told that it is still heard; three times as
 *     long has one that lost its connection to come back, where a call ends with its client
 * @param lastAnswers how long calls may go on when the server closes, before they are cancelled
 */
public record HttpLimits(
    int maxBodyBytes,
    int maxConnections,
    int maxInFlight,
    int maxListening,
    long maxUnreadBytes,
    SessionLimits sessions,
    Pace pace,
    Duration heartbeat,
    Duration lastAnswers) {
  private static final long MOST_UNREAD = 256L << 20;

  public static final HttpLimits DEFAULT =
      new HttpLimits(
          10 * 1024 * 1024,
          10_000,
          10_000,
          5_000,
          Math.min(MOST_UNREAD, Runtime.getRuntime().maxMemory() / 4),
          SessionLimits.DEFAULT,
          Pace.DEFAULT,
          Duration.ofSeconds(2),
          Duration.ofSeconds(10));

  public HttpLimits {
    if (Math.min(maxBodyBytes, maxConnections) < 1
        || Math.min(maxInFlight, maxListening) < 1
        || maxUnreadBytes < 1) {
      throw new IllegalArgumentException("a limit must be at least 1");
    }
    if (!heartbeat.isPositive() || lastAnswers.isNegative()) {
      throw new IllegalArgumentException("a time must be positive");
    }
  }

  /**
   * How many sessions there may be.
   *
   * @param most at a time; a new one takes the place of the one that was used least recently
   * @param mostOfAClient the same for those from one address, unless it is of this machine
   * @param mostOfAPrincipal the same for those of one principal that is one client
   * @param idle after which a session is forgotten, with what still runs in it
   * @param age after which nothing is begun in a session any more
   */
  public record SessionLimits(
      int most, int mostOfAClient, int mostOfAPrincipal, Duration idle, Duration age) {
    public static final SessionLimits DEFAULT =
        new SessionLimits(1_000, 500, 10, Duration.ofHours(1), Duration.ofHours(24));

    public SessionLimits {
      if (most < 1 || mostOfAClient < 1 || mostOfAPrincipal < 1) {
        throw new IllegalArgumentException("a limit must be at least 1");
      }
      if (!idle.isPositive() || !age.isPositive()) {
        throw new IllegalArgumentException("a time must be positive");
      }
    }

    SessionLimits most(int number) {
      return new SessionLimits(number, mostOfAClient, mostOfAPrincipal, idle, age);
    }

    SessionLimits mostOfAClient(int number) {
      return new SessionLimits(most, number, mostOfAPrincipal, idle, age);
    }

    /** The same with what can be said of the sessions of one principal. */
    public SessionLimits ofAPrincipal(int number, Duration idleTime, Duration oldest) {
      return new SessionLimits(most, mostOfAClient, number, idleTime, oldest);
    }
  }

  /**
   * How fast clients have to be. The connection of one that is slower is cut.
   *
   * @param headers how long all headers of a request may take, from their first byte on, and how
   *     long a new connection may be silent
   * @param stall how long a client may send nothing of a body, or read nothing of an answer
   * @param bytesPerSecond what it sends or reads at least, on average, of what takes longer
   */
  public record Pace(Duration headers, Duration stall, int bytesPerSecond) {
    public static final Pace DEFAULT =
        new Pace(Duration.ofSeconds(20), Duration.ofSeconds(20), 8 * 1024);

    public Pace {
      if (!headers.isPositive() || !stall.isPositive() || bytesPerSecond < 1) {
        throw new IllegalArgumentException("a time must be positive, and so must a rate");
      }
    }
  }

  public HttpLimits withMaxBodyBytes(int bytes) {
    return new HttpLimits(
        bytes,
        maxConnections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        sessions,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withMaxConnections(int connections) {
    return new HttpLimits(
        maxBodyBytes,
        connections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        sessions,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withMaxInFlight(int requests) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        requests,
        maxListening,
        maxUnreadBytes,
        sessions,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withMaxListening(int streams) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        streams,
        maxUnreadBytes,
        sessions,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withMaxUnreadBytes(long bytes) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        maxListening,
        bytes,
        sessions,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withSessions(SessionLimits others) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        others,
        pace,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withMaxSessions(int most) {
    return withSessions(sessions.most(most));
  }

  public HttpLimits withSessionIdle(Duration time) {
    return withSessions(sessions.ofAPrincipal(sessions.mostOfAPrincipal, time, sessions.age));
  }

  public HttpLimits withPace(Pace other) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        sessions,
        other,
        heartbeat,
        lastAnswers);
  }

  public HttpLimits withHeartbeat(Duration interval) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        sessions,
        pace,
        interval,
        lastAnswers);
  }

  public HttpLimits withLastAnswers(Duration time) {
    return new HttpLimits(
        maxBodyBytes,
        maxConnections,
        maxInFlight,
        maxListening,
        maxUnreadBytes,
        sessions,
        pace,
        heartbeat,
        time);
  }

  /** How long a client that lost its connection may stay away. */
  Duration toComeBack() {
    return heartbeat.multipliedBy(3);
  }

  /** How long a connection may carry nothing: heartbeats keep one alive that is waited on. */
  Duration connectionIdle() {
    Duration beats = heartbeat.multipliedBy(4);
    Duration least = Duration.ofMinutes(1);
    return beats.compareTo(least) > 0 ? beats : least;
  }
}
