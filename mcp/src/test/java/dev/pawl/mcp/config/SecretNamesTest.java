package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "KEY",
        "API_KEY",
        "apiKey",
        "tavilyApiKey",
        "X-Api-Key",
        "--api-key",
        "OPENAI_APIKEY",
        "GITHUB_TOKEN",
        "TOKENS",
        "token2",
        "DB_PASSWORD",
        "PASSWD",
        "PGPASS_PASS",
        "AWS_SECRET_ACCESS_KEY",
        "GOOGLE_APPLICATION_CREDENTIALS",
        "npm_config__authToken",
        "npm_config_//example.org/:_authToken",
        "SSH_AUTH_SOCK",
        "COOKIE",
        "PRIVATE_DATA",
        "GITHUB_PAT",
        "DB_PWD",
        "Authorization"
      })
  void namesThatSpeakOfSecrets(String name) {
    assertThat(SecretNames.looksSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MONKEY",
        "KEYBOARD",
        "PATH",
        "PWD",
        "OLDPWD",
        "HOME",
        "AUTHOR",
        "TOKENIZER",
        "LC_ALL",
        "PASSENGER",
        "npm_config_registry",
        "LOG_LEVEL",
        "ACCESS_LOG",
        "--verbose",
        "Accept"
      })
  void namesThatDoNot(String name) {
    assertThat(SecretNames.looksSecret(name)).isFalse();
  }
}
