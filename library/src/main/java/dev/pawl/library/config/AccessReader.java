package dev.pawl.library.config;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code access}: who may call. */
final class AccessReader {
  private static final KeySet KEYS =
      KeySet.of("keys", "anonymous", "address", "issuers", "oversight");

  private AccessReader() {}

  static Access read(Source.Mapping given, Path file, Report report) {
    Cursor access = new Cursor(given, "`access`", KEYS, report).refuseUnknownKeys();
    URI address = address(access);
    return new Access(
        access.flag("keys", false),
        access.flag("anonymous", false),
        address,
        issuers(access, file, address),
        oversight(access));
  }

  private static @Nullable URI address(Cursor access) {
    Source.Scalar text = access.scalarText("address", access.get("address"));
    if (text == null) {
      return null;
    }
    URI address = uri(String.valueOf(text.value()));
    if (address == null
        || address.getHost() == null
        || address.getRawFragment() != null
        || address.getRawUserInfo() != null
        || !Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
      access.problem(
          ProblemCode.BAD_VALUE,
          "`address` of `access` must be the URL by which clients call",
          text.place(),
          "write it as clients do, such as https://pawl.example/mcp");
      return null;
    }
    return address;
  }

  private static List<Access.Issuer> issuers(Cursor access, Path file, @Nullable URI address) {
    Source.Sequence all = access.sequence("issuers");
    List<Access.Issuer> issuers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Source each : all == null ? List.<Source>of() : all.items()) {
      if (!(each instanceof Source.Mapping given)) {
        access.wrongType("an issuer", "a mapping", each);
        continue;
      }
      Access.Issuer issuer = IssuerReader.read(given, file, address, access.report());
      if (issuer != null && !names.add(issuer.about().issuer())) {
        access.problem(
            ProblemCode.BAD_VALUE,
            "issuer `" + issuer.about().issuer() + "` is there twice",
            each.place(),
            "put what is to be said of it into one");
      } else if (issuer != null) {
        issuers.add(issuer);
      }
    }
    checkLabels(issuers, access);
    return issuers;
  }

  /** Without labels, the callers of two issuers would be taken for each other. */
  private static void checkLabels(List<Access.Issuer> issuers, Cursor access) {
    Set<String> labels = new HashSet<>();
    for (Access.Issuer each : issuers) {
      String label = each.about().label();
      if (issuers.size() > 1 && (label == null || !labels.add(label))) {
        access.problem(
            ProblemCode.BAD_VALUE,
            "of several issuers, two have the same label or one has none: callers look alike",
            access.placeOf("issuers"),
            "give each a `label` of its own; it stands before the names of callers and roles");
        return;
      }
    }
  }

  private static Set<String> oversight(Cursor access) {
    Set<String> roles = new TreeSet<>();
    access.texts("oversight").forEach(role -> roles.add(String.valueOf(role.value())));
    return roles;
  }

  static @Nullable URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException _) {
      return null;
    }
  }
}
