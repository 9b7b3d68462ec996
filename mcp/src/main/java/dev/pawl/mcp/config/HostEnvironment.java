package dev.pawl.mcp.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment that Pawl runs in, and the part of it that programs started by Pawl get to see.
 *
 * <p>A program inherits only what nearly every program needs in order to start and to reach the
 * network. All else it must be given under {@code env}, so that a secret in Pawl's own environment
 * never gets to a server that was not meant to have it.
 */
public final class HostEnvironment {
  private static final Set<String> SHARED =
      Set.of(
          // What the official SDKs pass on, and what belongs with it.
          "HOME",
          "LANG",
          "LANGUAGE",
          "LOGNAME",
          "PATH",
          "SHELL",
          "TERM",
          "TMPDIR",
          "TZ",
          "USER",
          "APPDATA",
          "COMSPEC",
          "HOMEDRIVE",
          "HOMEPATH",
          "LOCALAPPDATA",
          "NUMBER_OF_PROCESSORS",
          "OS",
          "PATHEXT",
          "PROCESSOR_ARCHITECTURE",
          "PROGRAMDATA",
          "PROGRAMFILES",
          "PROGRAMFILES(X86)",
          "SYSTEMDRIVE",
          "SYSTEMROOT",
          "TEMP",
          "TMP",
          "USERNAME",
          "USERPROFILE",
          "WINDIR",
          // How to reach the network.
          "ALL_PROXY",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "all_proxy",
          "http_proxy",
          "https_proxy",
          "no_proxy",
          "CURL_CA_BUNDLE",
          "NODE_EXTRA_CA_CERTS",
          "REQUESTS_CA_BUNDLE",
          "SSL_CERT_DIR",
          "SSL_CERT_FILE",
          // Where languages and their packages are.
          "BUN_INSTALL",
          "CONDA_PREFIX",
          "DENO_DIR",
          "FNM_DIR",
          "JAVA_HOME",
          "NODE_PATH",
          "PNPM_HOME",
          "PYENV_ROOT",
          "PYTHONPATH",
          "UV_CACHE_DIR",
          "VIRTUAL_ENV",
          "VOLTA_HOME");

  private static final List<String> SHARED_BEGINNINGS =
      List.of("LC_", "XDG_", "NVM_", "npm_config_", "NPM_CONFIG_");

  private final Map<String, String> variables;
  private final boolean ignoresCase;

  /**
   * @param ignoresCase whether names in upper and lower case are the same, as on Windows
   */
  public HostEnvironment(Map<String, String> variables, boolean ignoresCase) {
    this.variables = Map.copyOf(variables);
    this.ignoresCase = ignoresCase;
  }

  public HostEnvironment(Map<String, String> variables) {
    this(variables, false);
  }

  public static HostEnvironment ofThisProcess() {
    String system = System.getProperty("os.name", "");
    return new HostEnvironment(
        System.getenv(), system.toLowerCase(Locale.ROOT).startsWith("windows"));
  }

  /** The value of a variable, or null if it is not set. */
  @Nullable String get(String name) {
    String value = variables.get(name);
    if (value != null || !ignoresCase) {
      return value;
    }
    return variables.entrySet().stream()
        .filter(variable -> variable.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** What every program that Pawl starts may see. */
  Map<String, String> shared() {
    Map<String, String> shared = new LinkedHashMap<>();
    variables.forEach(
        (name, value) -> {
          // A value that begins so is a function that some shells would run.
          if (isShared(name) && !value.startsWith("()")) {
            shared.put(name, value);
          }
        });
    return Collections.unmodifiableMap(shared);
  }

  /** Whether every program may see a variable of that name, so that it cannot be a secret. */
  boolean isShared(String name) {
    return isListed(ignoresCase ? name.toUpperCase(Locale.ROOT) : name)
        && !SecretNames.looksSecret(name);
  }

  private static boolean isListed(String name) {
    return SHARED.contains(name) || SHARED_BEGINNINGS.stream().anyMatch(name::startsWith);
  }

  /** Without any values. */
  @Override
  public String toString() {
    return "HostEnvironment[" + variables.size() + "]";
  }
}
