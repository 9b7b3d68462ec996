package dev.pawl.cli.serve;

import dev.pawl.library.trigger.ServedTriggers;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.server.Party;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages for triggers, some of which may come with a later version of a file.
 *
 * @param triggers those that there are by now; null as long as there are none
 */
record LateHooks(Supplier<@Nullable ServedTriggers> triggers) implements Hooks {
  @Override
  public boolean concerns(String path) {
    ServedTriggers known = triggers.get();
    return known != null && known.hooks().concerns(path);
  }

  @Override
  public Party sender() {
    return known().sender();
  }

  @Override
  public Api.Answer receive(Delivery delivery) {
    return known().receive(delivery);
  }

  private Hooks known() {
    ServedTriggers known = triggers.get();
    if (known == null) {
      throw new PawlException.Defect("there is nothing to take messages");
    }
    return known.hooks();
  }
}
