package dev.pawl.library.config;

import dev.pawl.engine.access.Rate;
import dev.pawl.governance.gate.Glob;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.Quota;
import dev.pawl.library.place.DataFolder;
import dev.pawl.model.Durations;
import dev.pawl.model.Sizes;
import dev.pawl.model.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Everything that can be set, with what counts here and why. */
public final class InForce {
  private static final String USUAL = "usual";
  private static final String HIDDEN = "(hidden)";

  /** What variables say, under names of ours, and what counts without them. */
  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("runs.keep.age", "PAWL_KEEP_AGE", "30d"),
          new Variable("runs.keep.number", "PAWL_KEEP_RUNS", "100000"),
          new Variable("runs.keep.size", "PAWL_KEEP_SIZE", "2GB"),
          new Variable("runs.largest.value", "PAWL_MAX_VALUE", "10MB"),
          new Variable("runs.largest.run", "PAWL_MAX_RUN", "50000000"),
          new Variable("questions.deadline", "PAWL_ASK_DEADLINE", "30d"));

  private record Variable(String name, String variable, String usual) {}

  private final @Nullable ConfigFile file;
  private final Map<String, String> environment;
  private final List<Setting> all = new ArrayList<>();

  private InForce(@Nullable ConfigFile file, Map<String, String> environment) {
    this.file = file;
    this.environment = environment;
  }

  /**
   * @param file the project's own, or null
   * @param start the file or folder that is run or served
   */
  public static List<Setting> of(
      @Nullable ConfigFile file, Path start, Map<String, String> environment) {
    InForce all = new InForce(file, environment);
    all.addVariables(start);
    all.addAccess(file == null ? Access.NONE : file.settings().access());
    all.addTls(file == null ? null : file.settings().tls());
    all.addGates(file == null ? null : file.settings().gates());
    all.addLimits(file == null ? ServingLimits.USUAL : file.settings().limits());
    all.addAudit(file == null ? Audit.NOTHING : file.settings().audit());
    all.add("registry", file != null && file.settings().registry(), all.place("registry"));
    all.addTelemetry(file == null ? null : file.settings().telemetry());
    all.addSources(file == null ? List.of() : file.settings().sources());
    PublishedFlows flows = file == null ? PublishedFlows.NONE : file.settings().flows();
    all.add("flows.publish", flows.names().stream().map(Glob::text).toList(), "flows", "publish");
    return List.copyOf(all.all);
  }

  private void addVariables(Path start) {
    String said = set(DataFolder.VARIABLE);
    String beside = file == null ? USUAL : file.file().toString();
    add(
        "data",
        DataFolder.where(null, said, start).shown(),
        said == null ? beside : DataFolder.VARIABLE);
    for (Variable each : VARIABLES) {
      String value = set(each.variable);
      add(each.name, value == null ? each.usual : value, value == null ? USUAL : each.variable);
    }
    add("token", set("PAWL_TOKEN") == null ? null : HIDDEN, from("PAWL_TOKEN"));
  }

  private void addAccess(Access access) {
    add("access.keys", access.keys(), "access", "keys");
    add("access.anonymous", access.anonymous(), "access", "anonymous");
    add(
        "access.address",
        access.address() == null ? null : access.address().toString(),
        "access",
        "address");
    add("access.oversight", List.copyOf(new TreeSet<>(access.oversight())), "access", "oversight");
    add(
        "access.issuers",
        access.issuers().stream().map(each -> each.about().issuer()).toList(),
        "access",
        "issuers");
  }

  private void addTls(@Nullable Tls tls) {
    add("tls.certificate", tls == null ? null : tls.certificate().toString(), "tls", "certificate");
    add("tls.key", tls == null ? null : tls.key().toString(), "tls", "key");
  }

  private void addGates(@Nullable Path named) {
    Path usual = file == null ? null : file.file().resolveSibling("gates.yaml");
    Path gates = named == null && usual != null && Files.exists(usual) ? usual : named;
    all.add(new Setting("gates", gates == null ? null : gates.toString(), place("gates")));
  }

  private void addAudit(Audit audit) {
    add("audit", audit != Audit.NOTHING, place("audit"));
    add("audit.payloads", audit == Audit.PAYLOADS, "audit", "payloads");
  }

  /** Of variables only those that switch it on: what else they say, its own documents tell. */
  private void addTelemetry(@Nullable TelemetrySetting said) {
    String endpoint = set("OTEL_EXPORTER_OTLP_ENDPOINT");
    boolean on = said == null ? Telemetering.isWantedBy(environment::get) : said.on();
    add("telemetry", on, said == null && on ? "OTEL_EXPORTER_OTLP_ENDPOINT" : place("telemetry"));
    if (said != null && said.on()) {
      String known = said.endpoint() == null ? null : said.endpoint().toString();
      add(
          "telemetry.endpoint",
          endpoint == null ? known : HIDDEN,
          endpoint == null ? place("telemetry", "endpoint") : "OTEL_EXPORTER_OTLP_ENDPOINT");
      add("telemetry.sample", said.sample(), "telemetry", "sample");
      add("telemetry.prometheus", said.prometheus(), "telemetry", "prometheus");
      add("telemetry.payloads", said.payloads(), "telemetry", "payloads");
    }
  }

  private void addLimits(ServingLimits said) {
    Limits limits = said.limits();
    addQuota("callers", limits.callers());
    addQuota("anonymous", limits.anonymous());
    addQuota("local", limits.local());
    add("limits.tools", List.copyOf(limits.tools().keySet()), "limits", "tools");
    ServingLimits.Sessions sessions = said.sessions();
    add("limits.sessions.most", sessions.most(), "limits", "sessions", "most");
    add("limits.sessions.idle", Durations.text(sessions.idle()), "limits", "sessions", "idle");
    add("limits.sessions.age", Durations.text(sessions.age()), "limits", "sessions", "age");
  }

  private void addSources(List<SourceSetting> sources) {
    for (SourceSetting each : sources) {
      String name = "sources." + each.name();
      String from = each.place().toString();
      switch (each) {
        case SourceSetting.Folder folder ->
            all.add(new Setting(name + ".folder", folder.folder().toString(), from));
        case SourceSetting.Git git -> {
          all.add(new Setting(name + ".git", git.address(), from));
          all.add(new Setting(name + ".ref", git.ref(), from));
          all.add(
              new Setting(name + ".folder", git.folder().isEmpty() ? null : git.folder(), from));
          all.add(new Setting(name + ".ttl", Durations.text(git.ttl()), from));
          all.add(
              new Setting(name + ".credentials", git.credentials() == null ? null : HIDDEN, from));
        }
      }
    }
  }

  /** Nothing is shown of what is not limited. */
  private void addQuota(String whose, Quota quota) {
    String name = "limits." + whose;
    add(name + ".requests", shown(quota.requests(), Long::toString), "limits", whose, "requests");
    add(name + ".bytes", shown(quota.bytes(), Sizes::text), "limits", whose, "bytes");
    Integer runs = quota.runs() == Integer.MAX_VALUE ? null : quota.runs();
    add(name + ".runs", runs, "limits", whose, "runs");
  }

  private static @Nullable String shown(@Nullable Rate rate, LongFunction<String> amount) {
    return rate == null ? null : amount.apply(rate.most()) + "/" + Durations.text(rate.every());
  }

  private @Nullable String set(String variable) {
    String value = environment.get(variable);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private String from(String variable) {
    return set(variable) == null ? USUAL : variable;
  }

  private void add(String name, @Nullable Object value, String... path) {
    all.add(new Setting(name, value, path.length == 1 ? path[0] : place(path)));
  }

  private String place(String... path) {
    return Optional.ofNullable(file)
        .flatMap(it -> it.entry(List.of(path)))
        .map(Source.Entry::key)
        .map(Object::toString)
        .orElse(USUAL);
  }
}
