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

  private long now = -1_000;

  private static SessionLimits limits(int most, int mostOfAClient, int mostOfAPrincipal) {
    return new SessionLimits(
        most, mostOfAClient, mostOfAPrincipal, Duration.ofHours(1), Duration.ofHours(24));
  }

  private final Sessions sessions =
      new Sessions(new SampleServer().server(), limits(4, 2, 10), _ -> false, () -> now);

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
        new Sessions(new SampleServer().server(), limits(10, 5, 10), _ -> false, () -> now);
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
        new Sessions(new SampleServer().server(), limits(10, 5, 10), _ -> false, () -> now);
    for (int n = 0; n < 30; n++) {
      assertThat(ten.open(new Party("p"), HERE))
          .isInstanceOfSatisfying(
              Sessions.Opening.Opened.class, opened -> opened.session().release());
    }
  }

  private Sessions ofThree() {
    return new Sessions(
        new SampleServer().server(),
        limits(100, 100, 3),
        each -> !each.name().equals("all"),
        () -> now);
  }

  private static HttpSession opened(Sessions from, String who) {
    return ((Sessions.Opening.Opened) from.open(new Party(who), HERE)).session();
  }

  @Test
  void areNotAllForOnePrincipal() {
    Sessions three = ofThree();
    HttpSession idle = opened(three, "ann");
    idle.release();
    for (int n = 0; n < 3; n++) {
      opened(three, "ann");
    }
    assertThat(three.find(idle.name, new Party("ann"))).as("the idle one gave way").isNull();
    assertThat(three.open(new Party("ann"), HERE))
        .isInstanceOfSatisfying(
            Sessions.Opening.Refused.class,
            refused -> assertThat(refused.why()).contains("3 sessions of one principal"));
    assertThat(three.open(new Party("bob"), HERE)).isInstanceOf(Sessions.Opening.Opened.class);
  }

  @Test
  void ofANameThatManyShareAreNotCountedForIt() {
    Sessions three = ofThree();
    for (int n = 0; n < 20; n++) {
      opened(three, "all");
    }
  }

  @Test
  void areForgottenWhenNobodyUsesThem() {
    Sessions three = ofThree();
    HttpSession session = opened(three, "ann");
    session.release();
    now += Duration.ofMinutes(59).toNanos();
    assertThat(three.find(session.name, new Party("ann"))).isSameAs(session);
    now += Duration.ofMinutes(61).toNanos();
    assertThat(three.find(session.name, new Party("ann"))).isNull();
  }

  @Test
  void endAfterADayHoweverMuchTheyAreUsed() {
    Sessions three = ofThree();
    HttpSession used = opened(three, "ann");
    for (int n = 0; n < 24; n++) {
      now += Duration.ofMinutes(59).toNanos();
      assertThat(three.find(used.name, new Party("ann"))).isSameAs(used);
    }
    now += Duration.ofMinutes(59).toNanos();
    three.forgetIdle();
    assertThat(three.find(used.name, new Party("ann"))).as("nothing is begun in it").isNull();
    assertThat(three.knows(used.name)).as("but what is under way comes to its end").isTrue();
    used.release();
    three.forgetIdle();
    assertThat(three.knows(used.name)).isFalse();
  }
}
