package dev.pawl.git;

import java.io.File;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Collection;
import java.util.zip.Deflater;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryCache;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.storage.pack.PackConfig;
import org.eclipse.jgit.transport.BasePackFetchConnection;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.PackTransport;
import org.eclipse.jgit.transport.PushConnection;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.transport.UploadPack;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/**
 * Fetches from a repository on this machine, within this process. JGit's own way prints what goes
 * wrong at the other end, and does not tell it at this one.
 */
final class LocalLine extends Transport implements PackTransport {
  /** Enough for all that is asked before an answer is read; otherwise both ends would wait. */
  private static final int BUFFER = 1 << 16;

  private final File folder;
  private volatile @Nullable Exception failure;

  LocalLine(Repository local, URIish uri, File folder) {
    super(local, uri);
    this.folder = folder;
  }

  /** What went wrong at the other end. */
  @Nullable Exception failure() {
    return failure;
  }

  @Override
  public FetchConnection openFetch() throws TransportException {
    File found = RepositoryCache.FileKey.resolve(folder, FS.DETECTED);
    if (found == null) {
      throw new TransportException("there is no repository in that folder");
    }
    Repository remote;
    try {
      remote = new FileRepositoryBuilder().setGitDir(found).build();
    } catch (IOException e) {
      throw new TransportException("there is no good repository in that folder", e);
    }
    try {
      return new Connection(remote);
    } catch (IOException e) {
      throw e instanceof TransportException known
          ? known
          : new TransportException("there is no good repository in that folder", e);
    }
  }

  @Override
  public FetchConnection openFetch(Collection<RefSpec> names, String... patterns)
      throws TransportException {
    return openFetch();
  }

  @Override
  public PushConnection openPush() throws NotSupportedException {
    throw new NotSupportedException("nothing is ever pushed");
  }

  private final class Connection extends BasePackFetchConnection {
    private final Thread otherEnd;

    Connection(Repository remote) throws IOException {
      super(LocalLine.this);
      PipedInputStream answers = new PipedInputStream(BUFFER);
      PipedInputStream questions = new PipedInputStream(BUFFER);
      PipedOutputStream answering = new PipedOutputStream(answers);
      PipedOutputStream asking = new PipedOutputStream(questions);
      otherEnd =
          Thread.ofPlatform()
              .name("pawl-git-local")
              .daemon()
              .start(() -> serve(remote, questions, answering));
      init(answers, asking);
      try {
        readAdvertisedRefs();
      } catch (TransportException e) {
        close();
        throw e;
      }
    }

    @Override
    public void close() {
      super.close();
      boolean interrupted = Thread.interrupted();
      while (otherEnd.isAlive()) {
        try {
          otherEnd.join();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void serve(Repository remote, PipedInputStream questions, PipedOutputStream answers) {
    try (remote;
        questions;
        answers) {
      UploadPack pack = new UploadPack(remote);
      // Who can read the folder can read everything in it.
      pack.setRequestPolicy(UploadPack.RequestPolicy.ANY);
      pack.setPackConfig(uncompressed(remote));
      pack.uploadWithExceptionPropagation(questions, answers, null);
    } catch (Exception e) {
      // It is told by this end, which sees that nothing more comes.
      failure = e;
    }
  }

  /** Nothing has to be made much smaller on a way that is so short. */
  private static PackConfig uncompressed(Repository remote) {
    PackConfig config = new PackConfig(remote);
    config.setDeltaCompress(false);
    config.setCompressionLevel(Deflater.BEST_SPEED);
    return config;
  }

  @Override
  public void close() {
    // Each connection is closed by who opened it.
  }
}
