package dev.pawl.mcp.upstream;

import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.Vault;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody has, as if their tokens were gone, for a login that is wanted all the same. Those
 * that are there stay until there are new ones.
 */
final class WithoutTokens implements Vault {
  private final Vault vault;
  private volatile boolean written;

  WithoutTokens(Vault vault) {
    this.vault = vault;
  }

  boolean isWritten() {
    return written;
  }

  @Override
  public Map<String, @Nullable Object> read() throws IOException {
    Map<String, @Nullable Object> all = vault.read();
    if (written || !(all.get("accounts") instanceof List<?> accounts)) {
      return all;
    }
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(all);
    rest.put("accounts", accounts.stream().map(WithoutTokens::without).toList());
    return rest;
  }

  private static Object without(Object account) {
    if (!(account instanceof Map<?, ?> map)) {
      return account;
    }
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(Values.asObject(map));
    rest.remove("tokens");
    return rest;
  }

  @Override
  public void write(Map<String, @Nullable Object> content) throws IOException {
    vault.write(content);
    written = true;
  }

  @Override
  public <T> T alone(Work<T> work) throws IOException, InterruptedException {
    return vault.alone(work);
  }
}
