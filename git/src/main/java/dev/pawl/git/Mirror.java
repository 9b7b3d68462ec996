package dev.pawl.git;

import dev.pawl.model.PawlException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one name in one repository, for all processes that share a data folder: one of
 * them looks, and all others find what it brought. A commit is offered only once all of it is
 * there.
 */
final class Mirror implements AutoCloseable {
  private final MirrorFolder folder;
  private final Fetching fetching;
  private final Listing listing;
  private final GitLimits limits;

  /** In use since this was opened: snapshots of long ago read from them. */
  private final List<Generation> open = new ArrayList<>();

  private @Nullable Content last;
  private boolean closed;

  Mirror(MirrorFolder folder, Fetching fetching, Listing listing, GitLimits limits) {
    this.folder = folder;
    this.fetching = fetching;
    this.listing = listing;
    this.limits = limits;
  }

  /** A commit, with what it offers. */
  record Content(Mark mark, Listing.Found found) {
    boolean isOf(Mark other) {
      return mark.commit().equals(other.commit()) && mark.generation().equals(other.generation());
    }
  }

  GitAddress address() {
    return folder.address();
  }

  /** Whether what was brought once never changes. */
  boolean isForEver() {
    return fetching.isForEver();
  }

  /** What somebody brought some time; nothing if that is not there or not whole. */
  synchronized Optional<Content> kept() {
    try {
      return closed ? Optional.empty() : QuietReader.calling(this::read);
    } catch (Exception _) {
      // It is fetched anew.
      return Optional.empty();
    }
  }

  private Optional<Content> read() throws IOException {
    for (Optional<Mark> mark = folder.mark(); mark.isPresent(); ) {
      Optional<Generation> generation = generation(mark.get().generation());
      Optional<Mark> again = folder.mark();
      if (generation.isPresent()
          && again.isPresent()
          && again.get().generation().equals(generation.get().name())) {
        return Optional.of(content(again.get(), generation.get()));
      }
      if (mark.equals(again)) {
        return Optional.empty();
      }
      mark = again;
    }
    return Optional.empty();
  }

  private Optional<Generation> generation(String name) throws IOException {
    for (Generation each : open) {
      if (each.name().equals(name)) {
        return Optional.of(each);
      }
    }
    Optional<Generation> opened = Generation.open(folder, name);
    opened.ifPresent(open::add);
    return opened;
  }

  private Content content(Mark mark, Generation generation) throws IOException {
    Content before = last;
    Listing.Found found =
        before != null && before.isOf(mark)
            ? before.found()
            : listing.of(generation, mark.commit());
    Content content = new Content(mark, found);
    last = content;
    return content;
  }

  /**
   * Looks whether there is something newer, unless somebody else did so since.
   *
   * @param since what was looked at after that is good enough
   * @param now when this look begins
   */
  synchronized Content look(Instant since, Instant now)
      throws Fetching.Failed, InterruptedException {
    try {
      return QuietReader.calling(() -> looked(since, now));
    } catch (Fetching.Failed | InterruptedException e) {
      throw e;
    } catch (IOException | PawlException e) {
      throw new Fetching.Failed(Wording.trouble(address(), e, Optional.empty()));
    } catch (Exception e) {
      throw new PawlException.Defect("a look at " + address() + " failed", e);
    }
  }

  private Content looked(Instant since, Instant now)
      throws IOException, Fetching.Failed, InterruptedException {
    folder.create();
    try (FolderTurn _ = FolderTurn.at(folder.lockFile(), limits.whole())) {
      Optional<Content> kept = kept();
      if (kept.isPresent()) {
        Mark mark = kept.get().mark();
        if (mark.lookedAt().isAfter(since) && !mark.lookedAt().isAfter(now)) {
          return kept.get();
        }
      }
      return fetched(kept, now);
    }
  }

  private Content fetched(Optional<Content> kept, Instant now)
      throws IOException, Fetching.Failed, InterruptedException {
    if (kept.isPresent()) {
      Generation generation = generation(kept.get().mark().generation()).orElseThrow();
      if (generation.fetches() < limits.packs()) {
        generation.sweep();
        return into(generation, kept.get().mark(), now);
      }
    }
    Generation fresh = Generation.create(folder);
    try {
      Content content = into(fresh, null, now);
      open.add(fresh);
      Generation.removeOthers(folder, fresh.name());
      return content;
    } catch (IOException | Fetching.Failed | InterruptedException | RuntimeException e) {
      fresh.close();
      Generation.removeOthers(folder, kept.map(it -> it.mark().generation()).orElse(""));
      throw e;
    }
  }

  private Content into(Generation generation, @Nullable Mark before, Instant now)
      throws IOException, Fetching.Failed, InterruptedException {
    ObjectId tip = fetching.into(generation.repository(), before);
    Mark mark =
        before != null && tip.equals(before.tip())
            ? before.lookedAt(now)
            : new Mark(generation.name(), tip, commit(generation, tip), now);
    Content content = content(mark, generation);
    folder.mark(mark);
    return content;
  }

  private static ObjectId commit(Generation generation, ObjectId tip) throws IOException {
    try (RevWalk walk = new RevWalk(generation.repository())) {
      return walk.parseCommit(tip).getId().copy();
    } catch (IncorrectObjectTypeException _) {
      throw new PawlException.Conflict("what `ref` names is no commit");
    }
  }

  @Override
  public synchronized void close() throws IOException {
    for (Generation each : open) {
      each.close();
    }
    open.clear();
    last = null;
    closed = true;
  }
}
