package dev.pawl.protocol.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.lang.System.Logger.Level;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what a session of the first era is made of, so that another process with the same key
 * can go on with it. It travels in the id of the session: signed, and good for one principal, one
 * name and a time.
 */
public final class SessionTickets {
  /** Of an id that servers in between may refuse because it is too long, nobody has anything. */
  private static final int LONGEST = 2_000;

  private static final String PURPOSE = "session\n";

  private final McpServer server;
  private final Signature signature;
  private final InstantSource clock;

  /** Signs with the key of a server. */
  interface Signature {
    byte[] of(byte[] text);
  }

  SessionTickets(McpServer server, Signature signature, InstantSource clock) {
    this.server = server;
    this.signature = signature;
    this.clock = clock;
  }

  /**
   * What goes behind the name of a session.
   *
   * @param name which is the session's alone
   * @return nothing for a client that has not introduced itself, or said too much
   */
  public Optional<String> write(String name, LegacySession session) {
    Peer peer = session.peer();
    if (peer == null) {
      return Optional.empty();
    }
    String text =
        CanonicalJson.write(
            Values.object(
                "begun", clock.millis(),
                "capabilities", peer.capabilities(),
                "client", peer.client().toJson(),
                "principal", peer.principal(),
                "version", peer.protocolVersion()));
    byte[] bytes = text.getBytes(UTF_8);
    Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
    try {
      String ticket = base64.encodeToString(bytes) + "." + base64.encodeToString(sign(name, bytes));
      return ticket.length() > LONGEST ? Optional.empty() : Optional.of(ticket);
    } catch (RuntimeException e) {
      // Where the key is kept cannot be reached: the session stays here.
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "a session cannot be signed", e);
      return Optional.empty();
    }
  }

  /**
   * The session that a ticket tells of.
   *
   * @param age how long after its begin nobody goes on with it
   */
  public Optional<LegacySession> read(String name, String ticket, Party party, Duration age) {
    int dot = ticket.indexOf('.');
    if (dot < 0 || ticket.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(ticket.substring(0, dot));
      byte[] signed = Base64.getUrlDecoder().decode(ticket.substring(dot + 1));
      return MessageDigest.isEqual(signed, sign(name, bytes))
              && Json.parse(bytes) instanceof Map<?, ?> told
          ? session(told, party, age)
          : Optional.empty();
    } catch (IllegalArgumentException | JsonException _) {
      return Optional.empty();
    }
  }

  private Optional<LegacySession> session(Map<?, ?> told, Party party, Duration age) {
    boolean good =
        party.name().equals(told.get("principal"))
            && told.get("begun") instanceof Number begun
            && Math.abs(clock.millis() - begun.longValue()) < age.toMillis();
    if (!good
        || !(told.get("version") instanceof String version)
        || !(told.get("capabilities") instanceof Map<?, ?> capabilities)) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> can = Values.asObject(capabilities);
    Implementation client = Implementation.from(told.get("client"));
    return Optional.of(
        new LegacySession(server, new Peer(party, Era.LEGACY, version, client, can).essence()));
  }

  private byte[] sign(String name, byte[] text) {
    byte[] begin = (PURPOSE + name + "\n").getBytes(UTF_8);
    byte[] all = new byte[begin.length + text.length];
    System.arraycopy(begin, 0, all, 0, begin.length);
    System.arraycopy(text, 0, all, begin.length, text.length);
    return signature.of(all);
  }
}
