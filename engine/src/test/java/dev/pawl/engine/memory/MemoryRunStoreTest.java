package dev.pawl.engine.memory;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.testkit.RegistryContract;
import org.jspecify.annotations.Nullable;

class MemoryRunStoreTest extends RegistryContract {
  private final MemoryRunStore first = new MemoryRunStore(JournalLimits.DEFAULT);

  @Override
  protected RunStore openStore(JournalLimits limits) {
    return first.beside(limits);
  }

  @Override
  protected RunStore openAudited(JournalLimits limits, AuditSettings settings) {
    return first.beside(limits).audited(settings, new byte[] {1, 2, 3});
  }

  @Override
  protected RunStore openRegistering(JournalLimits limits, @Nullable String channel) {
    MemoryRunStore store = first.beside(limits).registering();
    return channel == null ? store : store.audited(AuditSettings.of(channel), new byte[] {1, 2, 3});
  }

  @Override
  protected void kill(RunStore store) {
    store.close();
  }
}
