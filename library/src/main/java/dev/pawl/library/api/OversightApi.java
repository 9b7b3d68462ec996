package dev.pawl.library.api;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.host.RunHost;
import dev.pawl.governance.audit.AuditExport;
import dev.pawl.governance.audit.AuditVerifier;
import dev.pawl.governance.audit.Proof;
import dev.pawl.json.Values;
import dev.pawl.library.runs.RunState;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/audit} and {@code /api/v1/keys}: for those who look after the server. */
final class OversightApi implements Routes {
  private static final int USUAL_MOST = 100;
  private static final int MOST = 1_000;

  private final Supplier<RunHost> host;
  private final Set<String> roles;

  /**
   * @param roles that may see what others do
   */
  OversightApi(Supplier<RunHost> host, Set<String> roles) {
    this.host = host;
    this.roles = Set.copyOf(roles);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "audit", this::list),
        Route.of("POST", "audit/verify", this::verify),
        Route.of("GET", "keys", this::keys));
  }

  private AuditTrail trail() {
    return host.get().store().audit();
  }

  private Api.Answer list(Route.Call call) {
    Rights.oversee(call.who(), roles);
    Query query = call.query(Set.of("cursor", "most", "run", "tool", "by"));
    String cursor = query.text("cursor");
    int most = query.number("most", USUAL_MOST, MOST);
    AuditQuery wanted =
        AuditQuery.ALL
            .of(query.text("run"))
            .about(query.text("tool"))
            .by(query.text("by"))
            .before(cursor == null ? Long.MAX_VALUE : number(cursor))
            .most(most)
            .latest();
    List<AuditRecord> found = trail().list(wanted);
    return Answers.of(
        200,
        Values.object(
            "entries",
            found.stream().map(AuditExport::json).toList(),
            "next",
            found.size() < most ? null : Long.toString(found.getLast().sequence())));
  }

  private static long number(String cursor) {
    if (!cursor.matches("\\d{1,18}")) {
      throw new PawlException.NotFound("there is no such page");
    }
    return Long.parseLong(cursor);
  }

  private Api.Answer verify(Route.Call call) {
    Rights.oversee(call.who(), roles);
    Body.of(call.request(), Set.of());
    AuditSeal seal = host.get().store().secret(AuditSeal.NAME).map(AuditSeal::new).orElse(null);
    if (seal == null && !trail().head().equals(AuditHead.NONE)) {
      throw new PawlException.Conflict("the key of the audit trail is missing");
    }
    return Answers.of(200, told(AuditVerifier.verify(trail(), () -> present(seal), null)));
  }

  private static AuditSeal present(@Nullable AuditSeal seal) {
    if (seal == null) {
      throw new PawlException.Conflict("the audit trail was begun while it was looked at");
    }
    return seal;
  }

  private static Map<String, @Nullable Object> told(Proof proof) {
    return switch (proof) {
      case Proof.Whole whole ->
          Values.object(
              "whole", true,
              "entries", whole.entries(),
              "first", whole.first(),
              "last", whole.last(),
              "hash", whole.hash(),
              "checkpoints", whole.checkpoints());
      case Proof.Broken broken ->
          Values.object("whole", false, "entry", broken.sequence(), "why", broken.why());
    };
  }

  private Api.Answer keys(Route.Call call) {
    Rights.oversee(call.who(), roles);
    call.query(Set.of());
    return Answers.of(
        200,
        Values.object(
            "keys", host.get().store().keys().all().stream().map(OversightApi::shown).toList()));
  }

  /** Without anything of its secret. */
  private static Map<String, @Nullable Object> shown(ApiKey key) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", key.id());
    json.putAll(key.identity().toJson());
    json.put("created", moment(key.createdAt()));
    json.put("expires", moment(key.expiresAt()));
    json.put("revoked", moment(key.revokedAt()));
    json.put("lastUsed", moment(key.lastUsedAt()));
    return json;
  }

  private static @Nullable String moment(long micros) {
    return micros == 0 ? null : RunState.instant(micros).toString();
  }
}
