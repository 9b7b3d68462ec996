package dev.pawl.git;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdRef;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.RefSpec;
import org.jspecify.annotations.Nullable;

/** What of a repository is wanted: a branch before a tag of the same name, or a commit. */
record RemoteRef(@Nullable String name) {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");

  static boolean isPossible(String name) {
    return COMMIT.matcher(name).matches()
        || (!name.startsWith("-") && Repository.isValidRefName(Constants.R_HEADS + name));
  }

  /** Whether it means the same for ever. */
  boolean isCommit() {
    return name != null && COMMIT.matcher(name).matches();
  }

  /** All names that it may have there. */
  private List<String> names() {
    if (name == null) {
      return List.of(Constants.HEAD);
    }
    return name.startsWith(Constants.R_REFS)
        ? List.of(name)
        : List.of(Constants.R_HEADS + name, Constants.R_TAGS + name);
  }

  /** What a server is asked for, so that it does not tell of everything that it has. */
  List<RefSpec> asked() {
    List<RefSpec> asked = new ArrayList<>();
    if (!isCommit()) {
      names().forEach(each -> asked.add(new RefSpec(each)));
    }
    return asked;
  }

  /** The one of those that a server has. */
  Ref among(Map<String, Ref> offered) throws TransportException {
    if (isCommit()) {
      ObjectId id = ObjectId.fromString(name);
      return new ObjectIdRef.Unpeeled(Ref.Storage.NETWORK, id.name(), id);
    }
    for (String each : names()) {
      Ref found = offered.get(each);
      if (found != null && found.getObjectId() != null) {
        return found;
      }
    }
    throw new TransportException(
        name == null
            ? "it is empty, or has no branch that it offers by itself: say which by `ref`"
            : "there is no branch and no tag `" + name + "`");
  }
}
