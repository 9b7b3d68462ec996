package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.engine.source.SourceProvider;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.time.InstantSource;

/** Knows the addresses of Git repositories. */
public final class GitSourceProvider implements SourceProvider {
  @Override
  public boolean recognises(String address) {
    return GitAddress.isOne(address);
  }

  @Override
  public FileSource open(SourceOrder order, Path data) {
    return open(order, data, GitLimits.USUAL);
  }

  static FileSource open(SourceOrder order, Path data, GitLimits limits) {
    return open(order, data, limits, InstantSource.system());
  }

  static FileSource open(SourceOrder order, Path data, GitLimits limits, InstantSource clock) {
    GitAddress address = GitAddress.parse(order.address());
    String ref = order.ref();
    if (ref != null && !RemoteRef.isPossible(ref)) {
      throw new PawlException.Conflict(
          "source `" + order.name() + "`: `" + ref + "` cannot be a branch, a tag or a commit");
    }
    Logins logins = () -> order.logins().ask().or(address::login);
    Mirror mirror =
        new Mirror(
            MirrorFolder.of(data, address, ref),
            new Fetching(address, new RemoteRef(ref), logins, limits),
            new Listing(order.folder(), order.parts(), limits.sizes()),
            limits);
    return new GitSource(order, mirror, limits, clock);
  }
}
