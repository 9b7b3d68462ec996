package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HostEnvironmentTest {
  @Test
  void programsSeeOnlyWhatAllProgramsNeed() {
    HostEnvironment environment =
        new HostEnvironment(
            Map.ofEntries(
                Map.entry("PATH", "/bin"),
                Map.entry("HOME", "/home/me"),
                Map.entry("LC_ALL", "C"),
                Map.entry("https_proxy", "http://proxy"),
                Map.entry("npm_config_cache", "/cache"),
                Map.entry("npm_config__authToken", "hunter22"),
                Map.entry("NVM_DIR", "/nvm"),
                Map.entry("AWS_SECRET_ACCESS_KEY", "hunter22"),
                Map.entry("LD_PRELOAD", "/x.so"),
                Map.entry("SHELL", "() { :; }"),
                Map.entry("OTHER", "x")));
    assertThat(environment.shared().keySet())
        .containsExactlyInAnyOrder(
            "PATH", "HOME", "LC_ALL", "https_proxy", "npm_config_cache", "NVM_DIR");
  }

  @Test
  void whereTheCaseOfNamesDoesNotMatterItDoesNot() {
    Map<String, String> variables = Map.of("Path", "C:\\", "SystemRoot", "C:\\w", "Other", "x");
    HostEnvironment windows = new HostEnvironment(variables, true);
    assertThat(windows.get("PATH")).isEqualTo("C:\\");
    assertThat(windows.shared().keySet()).containsExactlyInAnyOrder("Path", "SystemRoot");
    HostEnvironment other = new HostEnvironment(variables);
    assertThat(other.get("PATH")).isNull();
    assertThat(other.shared()).isEmpty();
  }

  @Test
  void doesNotPrintValues() {
    assertThat(new HostEnvironment(Map.of("A", "hunter22")).toString()).doesNotContain("hunter22");
  }
}
