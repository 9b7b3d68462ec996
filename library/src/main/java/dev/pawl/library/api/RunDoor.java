package dev.pawl.library.api;

import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one way to runs: only to those that the caller may see. What is another's looks like what is
 * not there.
 */
record RunDoor(Supplier<RunHost> host, Oversight oversight, ReadRuns read) {

  RunSearch search(Identity who) {
    return new RunSearch(host.get().store(), oversight, who);
  }

  /** The run that the first part of the path names. */
  RunSearch.Found find(Route.Call call) {
    return search(call.who()).find(call.parts().getFirst());
  }

  /** The same with all that is kept of it. */
  ReadRuns.Read read(RunSearch.Found found) {
    return read.of(host.get().store(), found.run());
  }

  ReadRuns.Read read(Route.Call call) {
    return read(find(call));
  }

  /** What lists show. */
  Map<String, @Nullable Object> summary(RunSearch.Found found, Identity who) {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(RunJson.of(found.run(), found.cutOff(), forked(found).orElse(null)));
    json.put("principal", found.run().principal().text());
    json.putIfAbsent("waits", Map.of());
    json.put("mine", who.principal().equals(found.run().principal()));
    return json;
  }

  /** Empty also when that cannot be read. */
  private Optional<RunOrigin.Forked> forked(RunSearch.Found found) {
    try {
      return host.get()
          .store()
          .begun(found.run().run())
          .flatMap(begun -> Optional.ofNullable(begun.origin().forked()));
    } catch (PawlException.Conflict _) {
      return Optional.empty();
    }
  }
}
