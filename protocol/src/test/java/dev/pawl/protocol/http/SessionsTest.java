package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.http.HttpLimits.SessionLimits;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.SampleServer;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final Neighbours HERE = at("127.0.0.1");
  private static final Neighbours ELSEWHERE = at("192.0.2.1");
  private static final Neighbours THERE = at("192.0.2.2");

  private final Sessions sessions =
      new Sessions(
          new SampleServer().server(), new SessionLimits(4, 2, Duration.ofMinutes(1)), false);

  private static Neighbours at(String address) {
    return Neighbours.of(InetAddress.ofLiteral(address));
  }

  @Test
  void areNotAllForOneAddress() {
    // Each is held by its first call.
    assertThat(sessions.open(new Party("p"), ELSEWHERE))
        .isInstanceOf(Sessions.Opening.Opened.class);
    assertThat(sessions.open(new Party("p"), ELSEWHERE))
        .isInstanceOf(Sessions.Opening.Opened.class);
    assertThat(sessions.open(new Party("p"), ELSEWHERE))
        .isInstanceOfSatisfying(
            Sessions.Opening.Refused.class,
            refused -> {
              assertThat(refused.ofOneClient()).isTrue();
              assertThat(refused.why()).contains("2 sessions from one address");
            });
    assertThat(sessions.open(new Party("p"), THERE)).isInstanceOf(Sessions.Opening.Opened.class);
  }

  @Test
  void areNotAllForThisMachine() {
    Sessions ten =
        new Sessions(
            new SampleServer().server(), new SessionLimits(10, 5, Duration.ofMinutes(1)), false);
    for (int n = 0; n < 9; n++) {
      assertThat(ten.open(new Party("p"), HERE)).isInstanceOf(Sessions.Opening.Opened.class);
    }
    assertThat(ten.open(new Party("p"), HERE))
        .isInstanceOfSatisfying(
            Sessions.Opening.Refused.class,
            refused -> assertThat(refused.why()).contains("9 sessions from this machine"));
    assertThat(ten.open(new Party("p"), THERE)).isInstanceOf(Sessions.Opening.Opened.class);
  }

  @Test
  void ofThisMachineThatAreNotInUseGiveWayToItsOwn() {
    Sessions ten =
        new Sessions(
            new SampleServer().server(), new SessionLimits(10, 5, Duration.ofMinutes(1)), false);
    for (int n = 0; n < 30; n++) {
      assertThat(ten.open(new Party("p"), HERE))
          .isInstanceOfSatisfying(
              Sessions.Opening.Opened.class, opened -> opened.session().release());
    }
  }
}
