package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TagBuilder;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** A bare repository that is written object by object, so that it can be wrong in every way. */
final class TestRepository implements AutoCloseable {
  private static final PersonIdent SOMEBODY = new PersonIdent("Somebody", "somebody@example.org");

  private final Path folder;
  private final Repository repository;

  private TestRepository(Path folder, Repository repository) {
    this.folder = folder;
    this.repository = repository;
  }

  /** Without looking at, or changing, what the user has configured. */
  static TestRepository in(Path folder) throws IOException {
    try {
      return QuietReader.calling(() -> made(folder));
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static TestRepository made(Path folder) throws IOException {
    Repository repository =
        new FileRepositoryBuilder().setGitDir(folder.toFile()).setBare().build();
    repository.create(true);
    RefUpdate head = repository.updateRef(Constants.HEAD);
    head.link("refs/heads/main");
    return new TestRepository(folder, repository);
  }

  /** A name in a tree, with what it stands for. */
  record Entry(FileMode mode, byte[] name, ObjectId id) {
    Entry(FileMode mode, String name, ObjectId id) {
      this(mode, name.getBytes(UTF_8), id);
    }

    /** As Git sorts them. */
    private byte[] key() {
      byte[] key = Arrays.copyOf(name, name.length + (mode == FileMode.TREE ? 1 : 0));
      if (mode == FileMode.TREE) {
        key[name.length] = '/';
      }
      return key;
    }
  }

  Path folder() {
    return folder;
  }

  Repository repository() {
    return repository;
  }

  String uri() {
    return "file://" + folder.toUri().getRawPath().replaceAll("/$", "");
  }

  ObjectId blob(byte[] content) throws IOException {
    return insert(Constants.OBJ_BLOB, content);
  }

  ObjectId blob(String content) throws IOException {
    return blob(content.getBytes(UTF_8));
  }

  private ObjectId insert(int type, byte[] content) throws IOException {
    try (ObjectInserter inserter = repository.newObjectInserter()) {
      ObjectId id = inserter.insert(type, content);
      inserter.flush();
      return id;
    }
  }

  ObjectId tree(List<Entry> entries) throws IOException {
    TreeFormatter tree = new TreeFormatter();
    entries.stream()
        .sorted((one, other) -> Arrays.compareUnsigned(one.key(), other.key()))
        .forEach(
            each -> tree.append(each.name(), 0, each.name().length, each.mode(), each.id(), true));
    return insert(Constants.OBJ_TREE, tree.toByteArray());
  }

  ObjectId tree(Map<String, byte[]> files) throws IOException {
    Map<String, Map<String, byte[]>> folders = new LinkedHashMap<>();
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      int slash = file.getKey().indexOf('/');
      if (slash < 0) {
        entries.add(new Entry(FileMode.REGULAR_FILE, file.getKey(), blob(file.getValue())));
      } else {
        folders
            .computeIfAbsent(file.getKey().substring(0, slash), _ -> new LinkedHashMap<>())
            .put(file.getKey().substring(slash + 1), file.getValue());
      }
    }
    for (Map.Entry<String, Map<String, byte[]>> each : folders.entrySet()) {
      entries.add(new Entry(FileMode.TREE, each.getKey(), tree(each.getValue())));
    }
    return tree(entries);
  }

  ObjectId commit(ObjectId tree, List<ObjectId> parents) throws IOException {
    CommitBuilder commit = new CommitBuilder();
    commit.setTreeId(tree);
    commit.setParentIds(parents);
    commit.setAuthor(SOMEBODY);
    commit.setCommitter(SOMEBODY);
    commit.setMessage("A change");
    return insert(Constants.OBJ_COMMIT, commit.build());
  }

  void point(String ref, ObjectId id) throws IOException {
    RefUpdate update = repository.updateRef(ref);
    update.setNewObjectId(id);
    update.setForceUpdate(true);
    RefUpdate.Result result = update.update();
    if (result == RefUpdate.Result.LOCK_FAILURE || result == RefUpdate.Result.REJECTED) {
      throw new IOException(ref + ": " + result);
    }
  }

  /** A commit on top of what a branch has. */
  ObjectId push(String branch, Map<String, byte[]> files) throws IOException {
    ObjectId before = repository.resolve("refs/heads/" + branch);
    ObjectId commit = commit(tree(files), before == null ? List.of() : List.of(before));
    point("refs/heads/" + branch, commit);
    return commit;
  }

  /** A commit that knows nothing of what the branch had. */
  ObjectId forcePush(String branch, Map<String, byte[]> files) throws IOException {
    ObjectId commit = commit(tree(files), List.of());
    point("refs/heads/" + branch, commit);
    return commit;
  }

  void tag(String name, ObjectId commit) throws IOException {
    TagBuilder tag = new TagBuilder();
    tag.setTag(name);
    tag.setObjectId(commit, Constants.OBJ_COMMIT);
    tag.setTagger(SOMEBODY);
    tag.setMessage("A tag");
    point("refs/tags/" + name, insert(Constants.OBJ_TAG, tag.build()));
  }

  void deleteBranch(String name) throws IOException {
    RefUpdate update = repository.updateRef("refs/heads/" + name);
    update.setForceUpdate(true);
    update.delete();
  }

  /** Takes an object away, as a disk or a bad copy does. */
  void lose(ObjectId id) throws IOException {
    Files.move(file(id), folder.resolve("lost"));
  }

  void find(ObjectId id) throws IOException {
    Files.move(folder.resolve("lost"), file(id));
  }

  private Path file(ObjectId id) {
    String name = id.name();
    return folder.resolve("objects").resolve(name.substring(0, 2)).resolve(name.substring(2));
  }

  @Override
  public void close() {
    repository.close();
  }
}
