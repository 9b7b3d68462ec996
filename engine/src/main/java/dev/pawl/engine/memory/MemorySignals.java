package dev.pawl.engine.memory;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The signals that are kept in memory, as one of the stores that share the place sees them. */
final class MemorySignals implements SignalBox {
  private final MemoryPlace place;
  private final JournalLimits limits;

  MemorySignals(MemoryPlace place, JournalLimits limits) {
    this.place = place;
    this.limits = limits;
  }

  @Override
  public void post(Signal signal) {
    if (Json.write(signal.value()).length() > limits.value()) {
      throw new PawlException.LimitExceeded(
          "the signal is larger than " + limits.value() + " bytes of JSON, the most that is kept");
    }
    place.post(signal);
  }

  @Override
  public Set<Signal.Address> addresses() {
    return place.signals().stream().map(Signal::address).collect(Collectors.toSet());
  }

  @Override
  public List<Signal> at(Signal.Address address) {
    return place.signals().stream().filter(each -> each.address().equals(address)).toList();
  }

  @Override
  public List<Signal> all(int most) {
    return place.signals().stream().limit(most).toList();
  }

  @Override
  public boolean hand(Signal signal, String run, String step) {
    return place.hand(signal, run, step);
  }

  @Override
  public void putBack(Letter letter) {
    place.putBack(letter);
  }
}
