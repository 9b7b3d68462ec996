package dev.pawl.redis;

import dev.pawl.model.PawlException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.resource.ClientResources;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The line to a Redis server: one connection that all share, made when it is first needed and again
 * when it was lost.
 *
 * <p>What was sent on a connection that is lost then is never sent again by itself: nobody knows
 * whether it arrived.
 */
final class RedisLine implements AutoCloseable {
  private static final int THREADS = 2;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration QUIET = Duration.ofMillis(100);

  private final RedisAddress address;
  private final Duration patience;
  private final List<String> scripts;
  private @Nullable ClientResources resources;
  private @Nullable RedisClient client;
  private volatile @Nullable StatefulRedisConnection<String, String> connection;
  private volatile boolean closed;

  /** Whether the server was waited for in vain: then nobody waits again until it is there. */
  private volatile boolean away;

  RedisLine(RedisAddress address, Duration patience, List<String> scripts) {
    this.address = address;
    this.patience = patience;
    this.scripts = List.copyOf(scripts);
  }

  /** What is wanted of a server. */
  interface Wish<T> extends Function<RedisAsyncCommands<String, String>, T> {}

  /** Asks something that changes nothing, again if the line is lost meanwhile. */
  <T> T ask(Wish<RedisFuture<T>> question) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      RedisAsyncCommands<String, String> redis = connected(deadline).async();
      try {
        return await(question.apply(redis), deadline);
      } catch (RedisException e) {
        giveUpAfter(deadline, e);
      }
    }
  }

  /** Has several changes made, and returns what came of each. */
  <T> List<T> change(Wish<List<RedisFuture<T>>> changes) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      RedisAsyncCommands<String, String> redis = connected(deadline).async();
      try {
        List<T> done = new ArrayList<>();
        for (RedisFuture<T> each : changes.apply(redis)) {
          done.add(await(each, deadline));
        }
        return done;
      } catch (RedisNoScriptException e) {
        // Somebody made the server forget its scripts. What was done before is not done twice.
        forget();
        giveUpAfter(deadline, e);
      } catch (RedisException e) {
        throw unreachable(e);
      }
    }
  }

  private void giveUpAfter(long deadline, RedisException e) {
    if (System.nanoTime() - deadline > 0 || closed || isRefusal(e)) {
      away = true;
      throw unreachable(e);
    }
    LockSupport.parkNanos(PAUSE.toNanos());
  }

  /** Whether the server said no, and would again: waiting does not help. */
  private static boolean isRefusal(RedisException e) {
    Throwable why = e;
    while (why != null && !(why instanceof RedisCommandExecutionException)) {
      why = why.getCause();
    }
    return why != null
        && !(why instanceof RedisLoadingException)
        && !(why instanceof RedisNoScriptException);
  }

  private PawlException.Unreachable unreachable(Exception e) {
    return new PawlException.Unreachable(address + " cannot be used: " + reason(e), e);
  }

  private static String reason(Throwable e) {
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return String.valueOf(first.getMessage());
  }

  /** Interrupts do not end the wait: what was sent cannot be taken back. */
  private <T> T await(RedisFuture<T> future, long deadline) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RedisException why ? why : new RedisException(e.getCause());
    } catch (TimeoutException e) {
      forget();
      throw new RedisException("no answer within " + patience.toMillis() + " ms", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private StatefulRedisConnection<String, String> connected(long deadline) {
    StatefulRedisConnection<String, String> known = connection;
    return known != null && known.isOpen() ? known : connect(deadline);
  }

  private synchronized StatefulRedisConnection<String, String> connect(long deadline) {
    // An interrupt would end an attempt to connect, and what has to be kept would not be.
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        StatefulRedisConnection<String, String> known = connection;
        if (known != null && known.isOpen()) {
          return known;
        }
        try {
          StatefulRedisConnection<String, String> fresh = open();
          away = false;
          return fresh;
        } catch (RedisException e) {
          giveUpAfter(away ? System.nanoTime() - 1 : deadline, e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private StatefulRedisConnection<String, String> open() {
    if (closed) {
      throw new PawlException.Unreachable("the store is closed");
    }
    forget();
    StatefulRedisConnection<String, String> fresh = client().connect();
    try {
      Promise.check(address, fresh.sync());
      scripts.forEach(fresh.sync()::scriptLoad);
    } catch (RuntimeException e) {
      fresh.close();
      throw e;
    }
    connection = fresh;
    return fresh;
  }

  private RedisClient client() {
    RedisClient known = client;
    if (known == null) {
      ClientResources own =
          ClientResources.builder()
              .ioThreadPoolSize(THREADS)
              .computationThreadPoolSize(THREADS)
              // Java finds hosts, as it does for everybody else.
              .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
              .build();
      known = RedisClient.create(own, address.uri(patience));
      known.setOptions(ClientOptions.builder().autoReconnect(false).build());
      resources = own;
      client = known;
    }
    return known;
  }

  private synchronized void forget() {
    StatefulRedisConnection<String, String> known = connection;
    connection = null;
    if (known != null) {
      var _ = known.closeAsync();
    }
  }

  @Override
  public void close() {
    closed = true;
    hangUp();
  }

  /** Ending the client closes the connection, too. */
  private synchronized void hangUp() {
    connection = null;
    if (client != null) {
      client.shutdown(Duration.ZERO, patience);
    }
    if (resources != null) {
      // What still goes on there is let come to its end, but not waited for.
      var _ = resources.shutdown(QUIET.toMillis(), patience.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
