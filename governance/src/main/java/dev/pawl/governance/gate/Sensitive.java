package dev.pawl.governance.gate;

import java.util.Locale;
import java.util.Set;

/** The kinds of data that gates know by themselves. */
public enum Sensitive {
  /** A block that was cut off is one, too. */
  PRIVATE_KEYS(
      PatternFinder.of(
          "private key",
          "-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----"
              + "[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)",
          "",
          27)),
  /** By the beginnings that their issuers gave them so that they can be found. */
  TOKENS(
      PatternFinder.of(
          "token",
          "\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*"
              + "|\\bgh[pousr]_[A-Za-z0-9]{20,}"
              + "|\\bgithub_pat_[A-Za-z0-9_]{20,}"
              + "|\\bglpat-[A-Za-z0-9_-]{20,}"
              + "|\\b(?:AKIA|ASIA)[A-Z0-9]{16}"
              + "|\\bxox[abeoprs]-[A-Za-z0-9-]{10,}"
              + "|\\bAIza[A-Za-z0-9_-]{35}"
              + "|\\bsk-[A-Za-z0-9_-]{20,}"
              + "|\\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}"
              + "|\\bnpm_[A-Za-z0-9]{30,}"
              + "|\\bpawl_[a-z0-9]{12}_[A-Za-z0-9_-]{43}"
              + "|\\b[Bb]earer [A-Za-z0-9._~+/-]{16,}=*",
          "",
          15)),
  /** What is called a password, in a text or as a member of an object. */
  PASSWORDS(
      PatternFinder.of(
          "password",
          "((?:password|passwd|passphrase|client[_-]?secret|api[_-]?key|access[_-]?token"
              + "|secret[_-]?key)[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?)(?!\\[redacted: )[^\\s\"',;&]{6,}",
          "i",
          13)),
  CARDS(new CardFinder("card number")),
  EMAILS(
      PatternFinder.of(
          "e-mail address",
          "[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63})+",
          "",
          5)),
  PHONES(
      PatternFinder.of(
          "phone number",
          "\\+[0-9](?:[ ()./-]{0,2}[0-9]){6,14}"
              + "|(?:\\([0-9]{3}\\) ?|\\b[0-9]{3}[ .-])[0-9]{3}[ .-][0-9]{4}\\b",
          "",
          8)),
  IBANS(new IbanFinder("account number"));

  /** What is looked for where nobody says otherwise. */
  public static final Set<Sensitive> USUAL = Set.of(PRIVATE_KEYS, TOKENS, PASSWORDS, CARDS);

  private static final Set<String> SECRET_NAMES =
      Set.of(
          "password",
          "passwd",
          "pwd",
          "passphrase",
          "secret",
          "clientsecret",
          "secretkey",
          "apikey",
          "accesstoken",
          "refreshtoken",
          "privatekey",
          "authorization");

  private final Finder finder;

  Sensitive(Finder finder) {
    this.finder = finder;
  }

  /** As files have it: {@code private-keys}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Finder finder() {
    return finder;
  }

  /** Whether what a member of an object is called says that it is secret. */
  static boolean isSecret(String member) {
    String plain = member.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    return SECRET_NAMES.contains(plain);
  }
}
