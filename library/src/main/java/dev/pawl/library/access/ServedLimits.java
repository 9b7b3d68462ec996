package dev.pawl.library.access;

import dev.pawl.engine.host.RunCount;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.LiveCounts;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Principal;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.server.Offer;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a server.
 *
 * @param overHttp whether its requests are counted where they come in
 */
public record ServedLimits(Limiter limiter, boolean overHttp) {

  public static ServedLimits of(Limits limits, ServedRuns runs, boolean overHttp) {
    LiveCounts here =
        new LiveCounts() {
          @Override
          public int of(Principal principal) {
            RunCount count = runs.host().count(principal);
            return count.working() + count.waiting();
          }

          @Override
          public int of(String tool) {
            return runs.host().count(tool);
          }
        };
    return new ServedLimits(
        new Limiter(limits, () -> runs.host().store().allowances(), here, InstantSource.system()),
        overHttp);
  }

  /**
   * What is said of whoever uses standard streams; null if nothing is, as usual.
   *
   * @param start the first file or folder that is served
   */
  public static @Nullable Limits ofStreams(Path start) {
    Limits said =
        ConfigFile.above(start)
            .map(file -> ConfigFile.read(file).settings().limits().limits())
            .orElse(null);
    return said == null || said.isFreeHere() ? null : said;
  }

  public Offer of(Offer offer) {
    return new LimitedTools(limiter, !overHttp).of(offer);
  }

  public HttpOptions of(HttpOptions options) {
    return options.withThrottle(new Throttling(limiter));
  }
}
