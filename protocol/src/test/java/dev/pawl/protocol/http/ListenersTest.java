package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenersTest {
  private static final Neighbours HERE = at("127.0.0.1");
  private static final Neighbours ELSEWHERE = at("192.0.2.1");
  private static final Neighbours THERE = at("192.0.2.2");

  private final List<String> ended = new ArrayList<>();
  private final Listeners listeners = new Listeners(4);

  private static Neighbours at(String address) {
    return Neighbours.of(InetAddress.ofLiteral(address));
  }

  private Listeners.Listener begin(String name, Neighbours whose) {
    return listeners.begin(whose, () -> ended.add(name));
  }

  @Test
  void ofOneAddressAreHalfOfAllAndTheOldestEnds() {
    begin("other", THERE);
    begin("one", ELSEWHERE);
    begin("two", ELSEWHERE);
    begin("three", ELSEWHERE);
    assertThat(ended).containsExactly("one");
  }

  @Test
  void ofThisMachineAreAsManyAsThereAre() {
    for (String name : List.of("one", "two", "three", "four")) {
      begin(name, HERE);
    }
    assertThat(ended).isEmpty();
    begin("five", HERE);
    assertThat(ended).containsExactly("one");
  }

  @Test
  void oneThatIsOverIsInNobodysWay() {
    Listeners.Listener first = begin("one", ELSEWHERE);
    begin("two", ELSEWHERE);
    listeners.end(first);
    begin("three", ELSEWHERE);
    assertThat(ended).isEmpty();
  }
}
