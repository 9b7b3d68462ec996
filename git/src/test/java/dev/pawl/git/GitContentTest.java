package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.SkippedFile;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.git.TestRepository.Entry;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is offered of a commit, and what is not. */
class GitContentTest {
  private static final ObjectId ANYTHING =
      ObjectId.fromString("0123456789012345678901234567890123456789");

  @TempDir private Path folder;
  private TestRepository repository;

  @BeforeEach
  void create() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private Snapshot snapshot(String ref, String inside) {
    try (FileSource source = open(Orders.of(repository.uri(), ref, inside))) {
      return source.current();
    }
  }

  private FileSource open(SourceOrder order) {
    return Orders.open(order, folder.resolve("data"));
  }

  private static List<String> paths(Snapshot snapshot) {
    return snapshot.files().stream().map(SourceFile::path).toList();
  }

  private static Map<String, byte[]> files(String... paths) {
    Map<String, byte[]> files = new TreeMap<>();
    for (String path : paths) {
      files.put(path, path.getBytes(UTF_8));
    }
    return files;
  }

  private void commit(List<Entry> entries) throws IOException {
    repository.point("refs/heads/main", repository.commit(repository.tree(entries), List.of()));
  }

  @Test
  void aBranchATagAndACommitCanBeNamed() throws IOException {
    ObjectId first = repository.push("main", files("first.md"));
    repository.tag("v1", first);
    ObjectId second = repository.push("main", files("second.md"));
    repository.push("feature/x", files("third.md"));
    assertThat(paths(snapshot(null, ""))).containsExactly("second.md");
    assertThat(paths(snapshot("main", ""))).containsExactly("second.md");
    assertThat(paths(snapshot("feature/x", ""))).containsExactly("third.md");
    assertThat(paths(snapshot("v1", ""))).containsExactly("first.md");
    assertThat(paths(snapshot("refs/tags/v1", ""))).containsExactly("first.md");
    assertThat(paths(snapshot(second.name(), ""))).containsExactly("second.md");
    assertThat(snapshot("v1", "").revision()).isEqualTo(first.name());
    assertThat(snapshot("main", "").revision()).isEqualTo(second.name());
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    assertThat(snapshot(null, "").trouble()).contains("`ref`");
    repository.push("main", files("a/b.md"));
    assertThat(snapshot("other", "").trouble()).contains("no branch and no tag `other`");
    assertThat(snapshot(ANYTHING.name(), "").trouble()).isNotBlank();
    assertThat(snapshot(null, "a/c").trouble()).contains("no folder `a/c`");
    assertThat(snapshot(null, "a/b.md").trouble()).contains("no folder `a/b.md`");
    repository.point("refs/tags/file", repository.blob("no commit"));
    assertThat(snapshot("file", "").trouble()).isNotBlank();
  }

  @Test
  void onlyTheFolderThatIsNamedIsOffered() throws IOException {
    repository.push("main", files("a/b/x.md", "a/b/flows/y.md", "a/z.md", "b/x.md"));
    assertThat(paths(snapshot(null, "a/b"))).containsExactly("flows/y.md", "x.md");
  }

  @Test
  void onlyTheWantedPartsAreOffered() throws IOException {
    repository.push("main", files("flows/a.json", "templates/x/b.md", "src/c", "flows.md"));
    try (FileSource source =
        open(
            new SourceOrder(
                "prompts",
                repository.uri(),
                null,
                "",
                Set.of("flows", "templates"),
                Orders.TTL,
                Logins.NONE))) {
      assertThat(paths(source.current())).containsExactly("flows/a.json", "templates/x/b.md");
    }
  }

  @Test
  void linksOtherRepositoriesAndNamesThatLeadElsewhereAreToldAndNotOffered() throws IOException {
    ObjectId text = repository.blob("text");
    ObjectId inner = repository.tree(List.of(new Entry(FileMode.REGULAR_FILE, "inner.md", text)));
    commit(
        List.of(
            new Entry(FileMode.REGULAR_FILE, "good.md", text),
            new Entry(FileMode.SYMLINK, "link.md", repository.blob("/etc/passwd")),
            new Entry(FileMode.GITLINK, "module", ANYTHING),
            new Entry(FileMode.TREE, "..", inner),
            new Entry(FileMode.TREE, ".", inner),
            new Entry(FileMode.TREE, ".GIT", inner),
            new Entry(FileMode.REGULAR_FILE, "../up.md", text),
            new Entry(FileMode.REGULAR_FILE, "c:\\up.md", text),
            new Entry(FileMode.REGULAR_FILE, "a\nb.md", text),
            new Entry(FileMode.REGULAR_FILE, "\u202egpj.md", text),
            new Entry(FileMode.REGULAR_FILE, new byte[] {'x', (byte) 0xff}, text),
            new Entry(FileMode.REGULAR_FILE, "twice.md", text),
            new Entry(FileMode.REGULAR_FILE, "twice.md", repository.blob("other"))));
    Snapshot snapshot = snapshot(null, "");
    assertThat(snapshot.trouble()).isNull();
    assertThat(paths(snapshot)).containsExactly("good.md", "twice.md");
    assertThat(snapshot.skipped()).hasSize(11);
    assertThat(snapshot.skipped())
        .extracting(SkippedFile::reason)
        .anyMatch(reason -> reason.contains("symbolic link"))
        .anyMatch(reason -> reason.contains("submodule"))
        .anyMatch(reason -> reason.contains("leads elsewhere"))
        .anyMatch(reason -> reason.contains("twice"));
    assertThat(snapshot.skipped())
        .allSatisfy(each -> assertThat(each.path()).doesNotContain("\n").doesNotContain("\u202e"));
  }

  @Test
  void aNamedFolderThatIsALinkLeadsNowhere() throws IOException {
    commit(List.of(new Entry(FileMode.SYMLINK, "flows", repository.blob("/etc"))));
    assertThat(snapshot(null, "flows").trouble()).contains("no folder `flows`");
  }

  @Test
  void tenThousandFilesAreOffered() throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      entries.add(
          new Entry(FileMode.REGULAR_FILE, "flow-" + i + ".json", repository.blob("{\"n\":" + i)));
    }
    commit(entries);
    try (FileSource source = open(Orders.of(repository.uri()))) {
      Snapshot snapshot = source.current();
      assertThat(snapshot.trouble()).isNull();
      assertThat(snapshot.files()).hasSize(10_000);
      SourceFile last = snapshot.files().getLast();
      assertThat(last.path()).isEqualTo("flow-9999.json");
      assertThat(new String(last.read(), UTF_8)).isEqualTo("{\"n\":9999");
    }
  }

  @Test
  void treesThatNeverEndAreRefused() throws IOException {
    ObjectId text = repository.blob("text");
    ObjectId tree = repository.tree(List.of(new Entry(FileMode.REGULAR_FILE, "a", text)));
    for (int i = 0; i < 25; i++) {
      tree =
          repository.tree(
              List.of(new Entry(FileMode.TREE, "a", tree), new Entry(FileMode.TREE, "b", tree)));
    }
    repository.point("refs/heads/main", repository.commit(tree, List.of()));
    Snapshot snapshot = snapshot(null, "");
    assertThat(snapshot.isKnown()).isFalse();
    assertThat(snapshot.trouble()).contains("20000 files").contains("`folder`");
  }

  @Test
  void whatIsTooDeepIsTold() throws IOException {
    repository.push("main", files("a/".repeat(40) + "b.md", "c.md"));
    Snapshot snapshot = snapshot(null, "");
    assertThat(paths(snapshot)).containsExactly("c.md");
    assertThat(snapshot.skipped()).singleElement().asString().contains("deeper");
  }

  @Test
  void aSourceThatIsClosedReadsNothing() throws IOException {
    repository.push("main", files("a.md"));
    SourceFile file = snapshot(null, "").files().getFirst();
    assertThatThrownBy(file::read).isInstanceOf(PawlException.Unreachable.class);
  }
}
