package dev.pawl.git;

import dev.pawl.engine.source.Snapshot;
import java.time.Duration;

/**
 * How long is waited, and how much is taken.
 *
 * @param silence after which a server that says nothing is given up
 * @param whole in which one fetch has to be done
 * @param first how long those wait who find something old when a process has just begun
 * @param retry after which a place that could not be reached is tried again by itself
 * @param fetched the most bytes of one fetch
 * @param packs how many fetches go into one repository before a new one is begun
 * @param sizes of what is read
 */
record GitLimits(
    Duration silence,
    Duration whole,
    Duration first,
    Duration retry,
    long fetched,
    int packs,
    Sizes sizes) {
  static final GitLimits USUAL =
      new GitLimits(
          Duration.ofSeconds(20),
          Duration.ofMinutes(5),
          Duration.ofSeconds(3),
          Duration.ofSeconds(60),
          256L << 20,
          40,
          Sizes.USUAL);

  GitLimits with(Duration silence, Duration whole) {
    return new GitLimits(silence, whole, first, retry, fetched, packs, sizes);
  }

  GitLimits first(Duration other) {
    return new GitLimits(silence, whole, other, retry, fetched, packs, sizes);
  }

  GitLimits with(Sizes other) {
    return new GitLimits(silence, whole, first, retry, fetched, packs, other);
  }

  GitLimits fetching(long bytes, int most) {
    return new GitLimits(silence, whole, first, retry, bytes, most, sizes);
  }

  /**
   * How much a {@link Snapshot} may hold.
   *
   * @param file the most bytes of a file
   * @param files the most files
   * @param total the most bytes of all of them
   * @param entries the most entries of folders that are looked at on the way
   */
  record Sizes(int file, int files, long total, int entries) {
    static final Sizes USUAL = new Sizes(1 << 20, 20_000, 256L << 20, 200_000);
  }
}
