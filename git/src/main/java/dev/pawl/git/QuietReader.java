package dev.pawl.git;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps from JGit what the user and the machine say about Git: such files name programs to run,
 * headers to send and certificates to believe, and JGit starts the program {@code git} just to find
 * one of them. What it wants to remember goes nowhere either.
 *
 * <p>JGit has one reader for all of the process, in which others may use JGit, too. So only threads
 * that work for us, and those that they start, find nothing; all others ask who was asked before.
 * JGit leaves some of its work to the common pool of the process, whose threads nobody starts: they
 * find nothing as long as somebody works for us.
 */
final class QuietReader extends SystemReader.Delegate {
  private static final InheritableThreadLocal<Boolean> OURS = new InheritableThreadLocal<>();

  private static final AtomicInteger WORKING = new AtomicInteger();

  private final SystemReader before;
  private final StoredConfig nothing = new Nothing();

  private QuietReader(SystemReader before) {
    super(before);
    this.before = before;
  }

  private static final class Nothing extends StoredConfig {
    /** JGit would try out for a third of a second how exact the times of files are. */
    private static final String CAREFUL = "1 second";

    @Override
    public @Nullable String getString(String section, @Nullable String part, String name) {
      return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
          ? CAREFUL
          : super.getString(section, part, name);
    }

    @Override
    public void load() {
      // There is nothing to read.
    }

    @Override
    public void save() {
      // Nor is anything to be written.
    }
  }

  /** Does something in which JGit sees no configuration but that of its repository. */
  static <T> T calling(Callable<T> work) throws Exception {
    install();
    Boolean outer = OURS.get();
    OURS.set(true);
    WORKING.incrementAndGet();
    try {
      return work.call();
    } finally {
      WORKING.decrementAndGet();
      if (outer == null) {
        OURS.remove();
      }
    }
  }

  private static synchronized void install() {
    SystemReader now = SystemReader.getInstance();
    if (!(now instanceof QuietReader)) {
      SystemReader.setInstance(new QuietReader(now));
    }
  }

  private static boolean isOurs() {
    return Boolean.TRUE.equals(OURS.get())
        || (WORKING.get() > 0
            && Thread.currentThread() instanceof ForkJoinWorkerThread worker
            && worker.getPool() == ForkJoinPool.commonPool());
  }

  @Override
  public @Nullable String getenv(String variable) {
    return isOurs() ? null : before.getenv(variable);
  }

  @Override
  public StoredConfig getUserConfig() throws ConfigInvalidException, IOException {
    return isOurs() ? nothing : before.getUserConfig();
  }

  @Override
  public StoredConfig getJGitConfig() throws ConfigInvalidException, IOException {
    return isOurs() ? nothing : before.getJGitConfig();
  }

  @Override
  public StoredConfig getSystemConfig() throws ConfigInvalidException, IOException {
    return isOurs() ? nothing : before.getSystemConfig();
  }
}
