package dev.pawl.protocol.http;

import java.time.Duration;

/**
 * How much a server takes on, and how long it waits.
 *
 * @param maxBodyBytes of one request
 * @param maxConnections that are open at a time; further ones wait to be accepted
 * @param maxInFlight requests that are handled at a time; further ones are refused
 * @param maxSessions of clients that begin with {@code initialize}
 * @param sessionIdle after which such a session is forgotten, with what still runs in it
 * @param heartbeat how often a client that waits is told that it is still heard; also how soon it
 *     is noticed that it has gone, which in the new era cancels its call
 * @param lastAnswers how long calls may go on when the server closes, before they are cancelled
 */
public record HttpLimits(
    int maxBodyBytes,
    int maxConnections,
    int maxInFlight,
    int maxSessions,
    Duration sessionIdle,
    Duration heartbeat,
    Duration lastAnswers) {
  public static final HttpLimits DEFAULT =
      new HttpLimits(
          10 * 1024 * 1024,
          10_000,
          10_000,
          1_000,
          Duration.ofMinutes(30),
          Duration.ofSeconds(2),
          Duration.ofSeconds(10));

  public HttpLimits {
    if (maxBodyBytes < 1 || maxConnections < 1 || maxInFlight < 1 || maxSessions < 1) {
      throw new IllegalArgumentException("a limit must be at least 1");
    }
    if (!sessionIdle.isPositive() || !heartbeat.isPositive() || lastAnswers.isNegative()) {
      throw new IllegalArgumentException("a time must be positive");
    }
  }

  public HttpLimits withMaxBodyBytes(int bytes) {
    return new HttpLimits(
        bytes, maxConnections, maxInFlight, maxSessions, sessionIdle, heartbeat, lastAnswers);
  }

  public HttpLimits withMaxConnections(int connections) {
    return new HttpLimits(
        maxBodyBytes, connections, maxInFlight, maxSessions, sessionIdle, heartbeat, lastAnswers);
  }

  public HttpLimits withMaxInFlight(int requests) {
    return new HttpLimits(
        maxBodyBytes, maxConnections, requests, maxSessions, sessionIdle, heartbeat, lastAnswers);
  }

  public HttpLimits withMaxSessions(int sessions) {
    return new HttpLimits(
        maxBodyBytes, maxConnections, maxInFlight, sessions, sessionIdle, heartbeat, lastAnswers);
  }

  public HttpLimits withSessionIdle(Duration time) {
    return new HttpLimits(
        maxBodyBytes, maxConnections, maxInFlight, maxSessions, time, heartbeat, lastAnswers);
  }

  public HttpLimits withHeartbeat(Duration interval) {
    return new HttpLimits(
        maxBodyBytes, maxConnections, maxInFlight, maxSessions, sessionIdle, interval, lastAnswers);
  }

  public HttpLimits withLastAnswers(Duration time) {
    return new HttpLimits(
        maxBodyBytes, maxConnections, maxInFlight, maxSessions, sessionIdle, heartbeat, time);
  }

  /** How long a connection may carry nothing: heartbeats keep one alive that is waited on. */
  Duration connectionIdle() {
    Duration beats = heartbeat.multipliedBy(4);
    Duration least = Duration.ofMinutes(1);
    return beats.compareTo(least) > 0 ? beats : least;
  }
}
