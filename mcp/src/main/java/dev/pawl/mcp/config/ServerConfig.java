package dev.pawl.mcp.config;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The step from what a file says about a server to what is needed to use it. It is taken when the
 * server is first used, so that a variable that is missing is in the way of that server only.
 */
public final class ServerConfig {
  private ServerConfig() {}

  /**
   * A program with the values of its variables.
   *
   * @param here the folder that Pawl was started in
   * @throws UpstreamException naming the server and everything that is missing or wrong, and no
   *     value of anything
   */
  public static Resolved.Local resolve(
      UpstreamDefinition.Stdio server, HostEnvironment environment, Path here)
      throws UpstreamException {
    Resolution resolution = new Resolution(environment, here, server);
    Resolved.Local process = resolution.process(server);
    check(server, resolution.faults());
    return process;
  }

  /**
   * The same for a server behind a URL.
   *
   * @throws UpstreamException naming the server and everything that is missing or wrong, and no
   *     value of anything
   */
  public static Resolved.Remote resolve(
      UpstreamDefinition.Http server, HostEnvironment environment, Path here)
      throws UpstreamException {
    Resolution resolution = new Resolution(environment, here, server);
    Resolved.Remote remote = resolution.remote(server);
    check(server, resolution.faults());
    if (remote == null) {
      throw refusal(server.name(), "it has no URL");
    }
    return remote;
  }

  /**
   * The same for a server that is part of Pawl.
   *
   * @throws UpstreamException naming the server and everything that is missing or wrong, and no
   *     value of anything
   */
  public static Resolved.Inside resolve(
      UpstreamDefinition.Builtin server, HostEnvironment environment, Path here)
      throws UpstreamException {
    Resolution resolution = new Resolution(environment, here, server);
    Resolved.Inside inside = resolution.inside(server);
    check(server, resolution.faults());
    return inside;
  }

  /** Why a server that is configured cannot be used. */
  public static UpstreamException refusal(UpstreamDefinition.Unusable server) {
    return refusal(server.name(), server.reason());
  }

  /** Everything that keeps a server from being used, as of now. Starts nothing. */
  static List<Fault> faults(UpstreamDefinition server, HostEnvironment environment, Path here) {
    Resolution resolution = new Resolution(environment, here, server);
    switch (server) {
      case UpstreamDefinition.Stdio stdio -> resolution.process(stdio);
      case UpstreamDefinition.Http http -> resolution.remote(http);
      case UpstreamDefinition.Builtin builtin -> resolution.inside(builtin);
      case UpstreamDefinition.Unusable _ -> {}
    }
    return resolution.faults();
  }

  static String advice(Fault.Kind kind) {
    return switch (kind) {
      case MISSING_VARIABLE ->
          "set it where Pawl is started, or write a default: `${NAME:-default}`";
      case MISSING_FILE ->
          "put the file there; a relative path starts at the configuration's folder";
      case WRONG -> "";
    };
  }

  private static void check(UpstreamDefinition server, List<Fault> faults)
      throws UpstreamException {
    if (faults.isEmpty()) {
      return;
    }
    List<String> words = new ArrayList<>(faults.stream().map(Fault::what).distinct().toList());
    faults.stream()
        .map(fault -> advice(fault.kind()))
        .distinct()
        .filter(advice -> !advice.isEmpty())
        .forEach(words::add);
    throw refusal(server.name(), String.join("; ", words));
  }

  private static UpstreamException refusal(String server, String reason) {
    return UpstreamException.unreachable("server `" + server + "` cannot be used: " + reason);
  }
}
