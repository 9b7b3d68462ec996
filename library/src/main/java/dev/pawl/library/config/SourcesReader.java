package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.Durations;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code sources}: where more flows and templates come from. */
final class SourcesReader {
  private static final KeySet KEYS =
      KeySet.of("name", "git", "ref", "folder", "ttl", "credentials");
  private static final Duration USUAL_TTL = Duration.ofMinutes(15);
  private static final Duration SHORTEST_TTL = Duration.ofSeconds(1);
  private static final Duration LONGEST_TTL = Duration.ofDays(31);
  private static final int MOST = 50;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");
  private static final Pattern SHORT =
      Pattern.compile("(?:[A-Za-z0-9_][A-Za-z0-9._+-]*@)?[A-Za-z0-9][A-Za-z0-9._-]+:[^:-].*");

  private static final Pattern HIDDEN = Pattern.compile("\\p{Cntrl}");

  private static final Pattern REF =
      Pattern.compile(
          "(?!-)(?!.*(?:\\.\\.|//|@\\{|\\.lock$|[./]$))[^\\s~^:?*\\[\\\\\\p{Cntrl}]{1,250}");

  private final Cursor source;
  private final Path file;

  private SourcesReader(Cursor source, Path file) {
    this.source = source;
    this.file = file;
  }

  static List<SourceSetting> read(Cursor all, Path file) {
    Source.Sequence given = all.sequence("sources");
    List<SourceSetting> sources = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Source each : given == null ? List.<Source>of() : given.items()) {
      if (!(each instanceof Source.Mapping mapping)) {
        all.wrongType("a source", "a mapping", each);
      } else if (sources.size() == MOST) {
        all.problem(
            ProblemCode.BAD_VALUE,
            "there are more than " + MOST + " sources",
            each.place(),
            "put some of them into one repository");
        break;
      } else {
        SourceSetting source = read(mapping, file, all.report());
        if (source != null && names.add(source.name())) {
          sources.add(source);
        } else if (source != null) {
          all.problem(
              ProblemCode.BAD_VALUE,
              "source `" + source.name() + "` is there twice",
              each.place(),
              "give each a name of its own: it stands before the names of what comes from it");
        }
      }
    }
    return sources;
  }

  private static @Nullable SourceSetting read(Source.Mapping given, Path file, Report report) {
    Report own = report.forTool(null);
    Cursor cursor = new Cursor(given, "a source", KEYS, own).refuseUnknownKeys();
    SourcesReader reader = new SourcesReader(cursor, file);
    String name = reader.name();
    SourceSetting source = cursor.has("git") ? reader.git(name) : reader.folder(name);
    return own.failed() ? null : source;
  }

  private String name() {
    Source.Scalar given =
        source.scalarText("name", source.required("name", "give it a name, such as team"));
    String name = given == null ? "" : String.valueOf(given.value());
    if (given != null && !NAME.matcher(name).matches()) {
      wrong(
          given,
          "`name` of a source has up to 40 letters, digits, `_` and `-`",
          "it stands before the names of what comes from the source");
    }
    return name;
  }

  private @Nullable SourceSetting folder(String name) {
    for (String key : List.of("ref", "ttl", "credentials")) {
      if (source.has(key)) {
        source.problem(
            ProblemCode.BAD_VALUE,
            "`" + key + "` is for repositories, but this source is a folder",
            source.placeOf(key),
            "leave it out; or name a repository by `git`");
      }
    }
    Source.Scalar given =
        source.scalarText(
            "folder", source.required("folder", "name a folder, or a Git repository by `git`"));
    if (given == null) {
      return null;
    }
    try {
      Path folder = file.resolveSibling(String.valueOf(given.value())).normalize();
      return new SourceSetting.Folder(name, folder, source.place());
    } catch (InvalidPathException _) {
      wrong(given, "`folder` of a source must be a folder", "name one, such as ../prompts");
      return null;
    }
  }

  private @Nullable SourceSetting git(String name) {
    Source.Scalar given = source.scalarText("git", source.get("git"));
    String address = given == null ? null : address(given);
    String ref = ref();
    String folder = folderInside();
    Duration ttl = ttl();
    SourceSetting.Credentials credentials = credentials(address, given);
    return address == null
        ? null
        : new SourceSetting.Git(name, address, ref, folder, ttl, credentials, source.place());
  }

  /** It is not repeated in what is said of it: it may hold a password. */
  private @Nullable String address(Source.Scalar given) {
    String text = String.valueOf(given.value());
    if (!text.contains("://")) {
      if (SHORT.matcher(text).matches()) {
        return text;
      }
      if (!text.contains(":")) {
        return local(given, text);
      }
    }
    URI address = AccessReader.uri(text);
    String scheme = address == null ? "" : String.valueOf(address.getScheme());
    if (address == null
        || !Set.of("https", "http", "ssh", "git", "file").contains(scheme)
        || HIDDEN.matcher(String.valueOf(address.getPath())).find()) {
      wrong(
          given,
          "`git` must be the URL of a repository",
          "it begins with https://, ssh://, git://, http:// or file://");
      return null;
    }
    String user = address.getRawUserInfo();
    if (user != null && (user.contains(":") || !scheme.equals("ssh"))) {
      wrong(
          given,
          "`git` says who asks, and perhaps a password: everybody can read this file",
          "take that out, and write `credentials: { token: \"${env:NAME}\" }`");
      return null;
    }
    if (address.getRawQuery() != null || address.getRawFragment() != null) {
      wrong(given, "`git` has a part behind `?` or `#`", "a branch, tag or commit goes into `ref`");
      return null;
    }
    return text;
  }

  private @Nullable String local(Source.Scalar given, String text) {
    try {
      return file.resolveSibling(text)
          .toAbsolutePath()
          .normalize()
          .toUri()
          .toString()
          .replaceFirst("^file:/(?!/)", "file:///")
          // Java writes a slash behind a folder that is there: it is the same one when it is gone.
          .replaceFirst("(?<=[^/])/+$", "");
    } catch (InvalidPathException _) {
      wrong(given, "`git` must be the URL of a repository", "or the path of one on this machine");
      return null;
    }
  }

  private @Nullable String ref() {
    Source.Scalar given = source.scalarText("ref", source.get("ref"));
    if (given == null) {
      return null;
    }
    String ref = String.valueOf(given.value());
    if (!REF.matcher(ref).matches()) {
      wrong(
          given,
          "`ref` must be a branch, a tag, or a commit with all of its 40 digits",
          "write it as `git branch` shows it, such as main");
    }
    return ref;
  }

  private String folderInside() {
    Source.Scalar given = source.scalarText("folder", source.get("folder"));
    if (given == null) {
      return "";
    }
    String folder = String.valueOf(given.value()).replaceAll("/+$", "");
    for (String part : folder.split("/", -1)) {
      if (part.isEmpty() || part.equals("..") || part.equals(".") || part.contains("\\")) {
        wrong(
            given,
            "`folder` must be a folder inside of the repository",
            "write it from the root of the repository, such as prompts/sales");
        break;
      }
    }
    return folder;
  }

  private Duration ttl() {
    Source.Scalar given = source.scalarText("ttl", source.get("ttl"));
    if (given == null) {
      return USUAL_TTL;
    }
    return Durations.parse(String.valueOf(given.value()))
        .filter(it -> it.compareTo(SHORTEST_TTL) >= 0 && it.compareTo(LONGEST_TTL) <= 0)
        .orElseGet(
            () -> {
              wrong(
                  given, "`ttl` must be a time between a second and 31 days", "write it like 15m");
              return USUAL_TTL;
            });
  }

  private SourceSetting.@Nullable Credentials credentials(
      @Nullable String address, Source.@Nullable Scalar git) {
    Source.Mapping given = source.mapping("credentials");
    if (given == null) {
      return null;
    }
    SourceSetting.Credentials credentials = CredentialsReader.read(given, file, source.report());
    if (address != null && git != null && !isPrivate(address)) {
      wrong(
          git,
          "with `credentials`, `git` must begin with https://",
          "otherwise they would be read along on the way; for ssh:// the keys of the user count");
    }
    return credentials;
  }

  private static boolean isPrivate(String address) {
    URI uri = address.contains("://") ? AccessReader.uri(address) : null;
    if (uri == null || !"http".equals(uri.getScheme())) {
      return uri != null && "https".equals(uri.getScheme());
    }
    String host = String.valueOf(uri.getHost());
    return host.equals("localhost")
        || host.matches("127(\\.[0-9]{1,3}){3}")
        || host.equals("[::1]");
  }

  private void wrong(Source.Scalar given, String message, String advice) {
    source.problem(ProblemCode.BAD_VALUE, message, given.place(), advice);
  }
}
