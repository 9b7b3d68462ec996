package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era a server speaks, and agrees with it on a version.
 *
 * <p>A server is first asked in the new way, with {@code server/discover}. One of the first era may
 * answer that with any error, or not at all, or die of it: then it is asked with {@code
 * initialize}, if need be after another start. A server that is merely slow, as a program that is
 * still being downloaded, is asked in both ways, and what it answers first counts.
 */
final class Handshake {
  /** Only servers of the new era know these errors. */
  private static final List<Integer> MODERN_ERRORS =
      List.of(RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION);

  private static final String PREFERRED = Era.MODERN_VERSIONS.getFirst();

  private final ClientOptions options;
  private final Consumer<Message.Notification> noticed;
  private final long deadline;

  /** A connection on which both sides know what they speak. */
  record Connected(Conversation conversation, Agreement agreement) {}

  Handshake(ClientOptions options, Consumer<Message.Notification> noticed) {
    this.options = options;
    this.noticed = noticed;
    this.deadline = System.nanoTime() + options.start().toNanos();
  }

  Connected with(Connector connector) throws IOException, RpcException, InterruptedException {
    if (options.knownEra() == Era.LEGACY) {
      return afresh(connector);
    }
    Conversation conversation = open(connector);
    boolean done = false;
    try {
      Optional<Agreement> agreed = discover(conversation);
      if (agreed.isPresent()) {
        done = true;
        return new Connected(conversation, agreed.get());
      }
      if (conversation.isOpen()) {
        done = true;
        return legacy(conversation, connector);
      }
    } finally {
      if (!done) {
        conversation.close();
      }
    }
    return afresh(connector);
  }

  private Connected afresh(Connector connector)
      throws IOException, RpcException, InterruptedException {
    return legacy(open(connector), connector);
  }

  private Conversation open(Connector connector) throws IOException, InterruptedException {
    Conversation conversation = new Conversation(connector.open(), noticed);
    try {
      conversation.start();
      return conversation;
    } catch (IOException | InterruptedException | RuntimeException e) {
      conversation.close();
      throw e;
    }
  }

  /** Empty for a server of the first era. */
  private Optional<Agreement> discover(Conversation conversation)
      throws IOException, RpcException, InterruptedException {
    try {
      Pending probe = probe(conversation);
      try {
        return discovered(probe.await(atMost(options.probe())));
      } catch (SilenceException _) {
        return firstAnswer(conversation, probe);
      } finally {
        conversation.forget(probe);
      }
    } catch (RpcException e) {
      if (!MODERN_ERRORS.contains(e.error().code())) {
        return Optional.empty();
      }
      if (e.error().code() != RpcError.UNSUPPORTED_VERSION) {
        throw e;
      }
      return again(conversation, e);
    } catch (HttpStatusException e) {
      if (e.status() == 401 || e.status() == 403 || e.status() >= 500) {
        throw e;
      }
      return Optional.empty();
    } catch (UnreadableAnswerException _) {
      // What it answers to what every server knows will tell more.
      return Optional.empty();
    } catch (ConnectionLostException e) {
      if (conversation.hasHeaders()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private Pending probe(Conversation conversation) throws IOException, InterruptedException {
    Meta meta = new Meta(PREFERRED, options.implementation(), options.capabilities());
    return conversation.begin(
        "server/discover", meta.in(Map.of(), CallOptions.PLAIN), CallOptions.PLAIN);
  }

  /**
   * The server named what it knows: if that is what we asked for, it only had to be asked twice.
   */
  private Optional<Agreement> again(Conversation conversation, RpcException refusal)
      throws IOException, RpcException, InterruptedException {
    Object supported =
        refusal.error().data() instanceof Map<?, ?> data ? data.get("supported") : null;
    if (!(supported instanceof List<?> versions) || !versions.contains(PREFERRED)) {
      if (supported instanceof List<?> versions
          && Era.LEGACY_VERSIONS.stream().anyMatch(versions::contains)) {
        return Optional.empty();
      }
      throw refusal;
    }
    return discovered(conversation.await(probe(conversation), atMost(options.start())));
  }

  /** Asks in the old way too, and takes whichever answer comes first. */
  private Optional<Agreement> firstAnswer(Conversation conversation, Pending probe)
      throws IOException, RpcException, InterruptedException {
    Pending initialize = initialize(conversation);
    try {
      probe.either(initialize).get(atMost(options.start()).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      throw new SilenceException("initialize", options.start());
    } catch (ExecutionException _) {
      // The one that was lost says so itself.
    }
    if (!initialize.isDone()) {
      try {
        Optional<Agreement> agreed = discovered(probe.await(options.start()));
        if (agreed.isPresent()) {
          conversation.forget(initialize);
          return agreed;
        }
      } catch (RpcException | HttpStatusException | UnreadableAnswerException _) {
        // A server of the first era that was slow to say so; it answers the other one.
      }
      return Optional.of(initialized(conversation, initialize));
    }
    try {
      return Optional.of(initialized(conversation, initialize));
    } catch (RpcException _) {
      // A server of the new era, which has yet to answer what it was asked first.
      return discovered(probe.await(atMost(options.start())));
    }
  }

  private static Optional<Agreement> discovered(Map<String, @Nullable Object> result) {
    if (!(result.get("supportedVersions") instanceof List<?> versions)
        || !versions.contains(PREFERRED)) {
      return Optional.empty();
    }
    Object server =
        result.get("_meta") instanceof Map<?, ?> meta ? meta.get(Meta.PREFIX + "serverInfo") : null;
    return Optional.of(agreement(Era.MODERN, PREFERRED, server, result));
  }

  private static Agreement agreement(
      Era era, String version, @Nullable Object server, Map<String, @Nullable Object> result) {
    return new Agreement(
        era,
        version,
        Implementation.from(server),
        result.get("capabilities") instanceof Map<?, ?> map ? Values.asObject(map) : Map.of(),
        result.get("instructions") instanceof String text ? text : null);
  }

  private Connected legacy(Conversation conversation, Connector connector)
      throws IOException, RpcException, InterruptedException {
    boolean done = false;
    try {
      Agreement agreed = initialized(conversation, initialize(conversation));
      done = true;
      return new Connected(conversation, agreed);
    } catch (HttpStatusException e) {
      Optional<Connector> older = connector.older();
      if (older.isEmpty() || (e.status() != 400 && e.status() != 404 && e.status() != 405)) {
        throw e;
      }
      return viaOlder(older.get(), e);
    } finally {
      if (!done) {
        conversation.close();
      }
    }
  }

  private Connected viaOlder(Connector older, HttpStatusException first)
      throws IOException, RpcException, InterruptedException {
    try {
      return afresh(older);
    } catch (HttpStatusException _) {
      // Neither way is known: what was wrong with the usual one says more.
      throw first;
    }
  }

  private Pending initialize(Conversation conversation) throws IOException, InterruptedException {
    return conversation.begin(
        "initialize",
        Values.object(
            "protocolVersion",
            Era.LEGACY_VERSIONS.getFirst(),
            "capabilities",
            options.capabilities(),
            "clientInfo",
            options.implementation().toJson()),
        CallOptions.PLAIN);
  }

  /** The first era forbids to cancel {@code initialize}: whoever gives up closes the connection. */
  private Agreement initialized(Conversation conversation, Pending initialize)
      throws IOException, RpcException, InterruptedException {
    Map<String, @Nullable Object> result = initialize.await(atMost(options.start()));
    String version = String.valueOf(result.get("protocolVersion"));
    if (!Era.LEGACY_VERSIONS.contains(version)) {
      throw new RpcException(RpcError.unsupportedVersion(version, Era.LEGACY_VERSIONS));
    }
    conversation.send(new Message.Notification("notifications/initialized", Map.of()));
    return agreement(Era.LEGACY, version, result.get("serverInfo"), result);
  }

  private Duration atMost(Duration wanted) throws SilenceException {
    Duration left = Duration.ofNanos(deadline - System.nanoTime());
    if (!left.isPositive()) {
      throw new SilenceException("initialize", options.start());
    }
    return wanted.compareTo(left) < 0 ? wanted : left;
  }
}
