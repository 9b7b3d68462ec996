package dev.pawl.git;

import dev.pawl.engine.source.Login;
import dev.pawl.engine.source.Logins;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.PackLock;
import org.eclipse.jgit.transport.SshTransport;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.jspecify.annotations.Nullable;

/**
 * Brings what one name means in a repository somewhere else: that commit with all its files, and
 * nothing of the past.
 */
final class Fetching {
  static final String TOO_MUCH = "the repository is too large to be fetched";

  private final GitAddress address;
  private final RemoteRef ref;
  private final Logins logins;
  private final GitLimits limits;

  Fetching(GitAddress address, RemoteRef ref, Logins logins, GitLimits limits) {
    this.address = address;
    this.ref = ref;
    this.logins = logins;
    this.limits = limits;
  }

  /** A fetch that came to nothing, in words that may be seen. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }
  }

  /** Whether what was brought once never changes. */
  boolean isForEver() {
    return ref.isCommit();
  }

  /**
   * Looks what the name means now, and brings it if that is something else than before.
   *
   * @param before what it meant, which the repository has; null if it has nothing
   * @return what it means as the server says: a commit, or a tag
   */
  ObjectId into(Repository repository, @Nullable Mark before) throws Failed, InterruptedException {
    Optional<Login> login;
    try {
      login = login();
    } catch (PawlException e) {
      throw new Failed(Wording.trouble(address, e, Optional.empty()));
    }
    Watch watch = new Watch(repository.getDirectory().toPath(), limits);
    try {
      return fetched(repository, before, login);
    } catch (IOException | RuntimeException e) {
      throw new Failed(Wording.trouble(address, watch.reasonOr(e), login));
    } finally {
      watch.close();
    }
  }

  private Optional<Login> login() throws InterruptedException {
    Optional<Login> login = logins.ask();
    if (login.isPresent() && !(address.isWeb() && address.isPrivate())) {
      throw new PawlException.Conflict(
          "everybody on the way could read the `credentials`, or nobody asks for them: use https");
    }
    return login;
  }

  private ObjectId fetched(Repository repository, @Nullable Mark before, Optional<Login> login)
      throws IOException {
    try (Transport transport = transport(repository, login)) {
      try {
        return fetched(transport, before);
      } catch (IOException e) {
        throw knowingWhy(transport, e);
      }
    }
  }

  /** What went wrong at the other end says more than that nothing comes from there. */
  private static IOException knowingWhy(Transport transport, IOException failure) {
    if (transport instanceof LocalLine line && line.failure() != null) {
      return new TransportException("it cannot be sent", line.failure());
    }
    String said =
        transport instanceof SshTransport ssh && ssh.getSshSessionFactory() instanceof SshLine line
            ? line.said()
            : "";
    return said.isEmpty() ? failure : new TransportException("`ssh` says: " + said);
  }

  private ObjectId fetched(Transport transport, @Nullable Mark before) throws IOException {
    try (FetchConnection connection = connection(transport)) {
      Ref found = ref.among(connection.getRefsMap());
      ObjectId tip = found.getObjectId();
      if (before == null || !tip.equals(before.tip())) {
        Set<ObjectId> known = before == null ? Set.of() : Set.of(before.commit());
        try {
          connection.fetch(NullProgressMonitor.INSTANCE, List.of(found), known);
        } finally {
          for (PackLock lock : connection.getPackLocks()) {
            lock.unlock();
          }
        }
      }
      return tip;
    }
  }

  private FetchConnection connection(Transport transport) throws IOException {
    // Without a pattern, a server would tell of every branch that it has.
    return transport.openFetch(ref.asked(), "HEAD");
  }

  private Transport transport(Repository repository, Optional<Login> login) throws IOException {
    Transport transport = opened(repository);
    transport.setTimeout((int) Math.max(1, limits.silence().toSeconds()));
    transport.setDepth(1);
    if (transport instanceof TransportHttp web) {
      web.setHttpConnectionFactory(OwnConnection.factory(address, login, limits.fetched()));
    } else if (transport instanceof SshTransport line) {
      line.setSshSessionFactory(new SshLine());
    }
    return transport;
  }

  private Transport opened(Repository repository) throws IOException {
    if (!address.scheme().equals("file")) {
      return Transport.open(repository, address.forGit());
    }
    if (!Files.isDirectory(address.folder())) {
      throw new TransportException("there is no such folder");
    }
    return new LocalLine(repository, address.forGit(), address.folder().toFile());
  }
}
