package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.StorePlace;
import dev.pawl.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  private byte[] key(StorePlace place) {
    try (RunStore store = Stores.open(place, JournalLimits.DEFAULT)) {
      return SigningKey.of(store, said::add);
    }
  }

  @Test
  void isTheSameForAllWhoShareAPlace() {
    byte[] key = key(new StorePlace.Folder(folder));
    assertThat(key).hasSize(32).isNotEqualTo(new byte[32]);
    assertThat(key(new StorePlace.Folder(folder))).isEqualTo(key);
    assertThat(folder.resolve("requests.key")).hasBinaryContent(key);
    assertThat(said).isEmpty();
  }

  @Test
  void inMemoryItIsNobodyElses() {
    assertThat(key(StorePlace.memory())).hasSize(32).isNotEqualTo(key(StorePlace.memory()));
    assertThat(said).isEmpty();
  }

  @Test
  void withoutItsDatabaseItIsNotShared() {
    String nowhere = "postgresql://pawl:secret@127.0.0.1:1/nowhere?connectTimeout=1";
    assertThat(key(StorePlace.of(nowhere))).hasSize(32);
    assertThat(said)
        .singleElement()
        .asString()
        .contains("127.0.0.1:1/nowhere", "cannot be reached")
        .doesNotContain("secret");
  }

  @Test
  void thatIsDamagedIsNotUsed() throws Exception {
    Path file = Files.write(folder.resolve("requests.key"), new byte[5]);
    assertThat(key(new StorePlace.Folder(folder))).hasSize(32);
    assertThat(said).singleElement().asString().contains("requests.key", "delete it");
    assertThat(file).as("nobody's file is overwritten").hasSize(5);
  }
}
