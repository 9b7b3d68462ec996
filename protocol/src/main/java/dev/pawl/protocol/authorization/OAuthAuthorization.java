package dev.pawl.protocol.authorization;

import dev.pawl.protocol.authorization.Discovery.Found;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tokens for one MCP server and one person or service, got and renewed when they are needed.
 *
 * <p>However many requests find that the token has ended, one of them renews it, and the others
 * wait; what another process got meanwhile is taken instead. A person is asked outside of what
 * processes do one after the other, because that may take long.
 */
public final class OAuthAuthorization implements Authorization {
  /** By which authorization servers are asked for tokens that last (OpenID Connect). */
  static final String OFFLINE = "offline_access";

  /** Clocks differ, and a request takes a moment. */
  private static final long EARLY_SECONDS = 30;

  private static final int MOST_TIMES = 3;

  private final URI server;
  private final OAuthOptions options;
  private final Vault vault;
  private final @Nullable Consent consent;
  private final InstantSource clock;
  private final Reach reach;
  private final Discovery discovery;
  private final Issuance issuance;
  private final ReentrantLock lock = new ReentrantLock();
  private final Seen seen = new Seen();
  private volatile @Nullable Accounts accounts;
  private volatile @Nullable String nonce;
  private volatile @Nullable Challenge last;

  /**
   * @param server as it is configured
   * @param consent whom to ask, or null for nobody
   */
  public OAuthAuthorization(
      URI server, OAuthOptions options, Vault vault, @Nullable Consent consent) {
    this(server, options, vault, consent, InstantSource.system());
  }

  OAuthAuthorization(
      URI server,
      OAuthOptions options,
      Vault vault,
      @Nullable Consent consent,
      InstantSource clock) {
    this.server = server;
    this.options = options;
    this.vault = vault;
    this.consent = consent;
    this.clock = clock;
    List<URI> configured = new ArrayList<>(List.of(server));
    options.configuredAddresses().forEach(each -> configured.add(URI.create(each)));
    this.reach = new Reach(configured);
    Fetch fetch = new Fetch(reach);
    this.discovery = new Discovery(server, fetch);
    this.issuance = new Issuance(options, fetch, new TokenEndpoint(fetch, clock));
    OAuthOptions.Registered client = options.client();
    if (client != null) {
      seen.configured(client.secret());
      seen.configured(client.key());
    }
  }

  /** All that must not be seen of it by now. */
  public Set<String> secrets() {
    return seen.all();
  }

  /** What was shown or kept here: all that is configured, and the latest tokens. */
  private static final class Seen {
    private static final int MOST = 64;
    private final Set<String> configured = new HashSet<>();
    private final Set<String> given = new LinkedHashSet<>();

    synchronized void configured(@Nullable String text) {
      if (text != null) {
        configured.add(text);
      }
    }

    synchronized void add(@Nullable String text) {
      if (text != null && given.add(text) && given.size() > MOST) {
        given.remove(given.iterator().next());
      }
    }

    void add(Account account) {
      add(account.client().secret());
      TokenSet tokens = account.tokens();
      if (tokens != null) {
        add(tokens.access());
        add(tokens.refresh());
      }
    }

    synchronized Set<String> all() {
      Set<String> all = new HashSet<>(configured);
      all.addAll(given);
      return all;
    }
  }

  @Override
  public Attempt attempt() {
    return new Attempt() {
      private @Nullable String shown;
      private int times;
      private boolean got;

      @Override
      public Map<String, String> headers(String method, URI uri)
          throws IOException, InterruptedException {
        Map<String, String> headers = shown(fresh(), method, uri);
        shown = headers.get("Authorization");
        return headers;
      }

      @Override
      public boolean again(int status, HttpHeaders answer)
          throws IOException, InterruptedException {
        if (++times > MOST_TIMES) {
          return false;
        }
        List<Challenge> challenges = Challenge.in(answer);
        Challenge challenge = Challenge.ofTokens(challenges).orElse(null);
        Optional<String> wanted = answer.firstValue("DPoP-Nonce");
        if (status == 401
            && wanted.isPresent()
            && challenges.stream().anyMatch(each -> each.says("use_dpop_nonce"))
            && !wanted.get().equals(nonce)) {
          nonce = wanted.get();
          return true;
        }
        if (status == 403) {
          return challenge != null
              && challenge.says("insufficient_scope")
              && widened(challenge, shown);
        }
        // One that was got for this very request will not be liked better next time.
        Outcome outcome = got ? Outcome.NOTHING : replaced(challenge, shown);
        got = outcome == Outcome.GOT;
        return outcome != Outcome.NOTHING;
      }
    };
  }

  @Override
  public Map<String, String> shownNow(String method, URI uri) {
    Accounts known = accounts;
    return shown(known == null ? null : known.account(), method, uri);
  }

  private Map<String, String> shown(@Nullable Account account, String method, URI uri) {
    TokenSet tokens = account == null ? null : account.tokens();
    if (account == null || tokens == null) {
      return Map.of();
    }
    ProofKey key = account.key();
    if (!tokens.bound() || key == null) {
      return Map.of("Authorization", "Bearer " + tokens.access());
    }
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Authorization", "DPoP " + tokens.access());
    headers.put("DPoP", key.proof(method, uri, tokens.access(), nonce, now()));
    return headers;
  }

  /** Whether there is nothing better to show than what was. */
  private static boolean isShown(@Nullable Account account, @Nullable String shown) {
    TokenSet tokens = account == null ? null : account.tokens();
    return tokens == null || (shown != null && shown.endsWith(" " + tokens.access()));
  }

  /** An account whose token has not ended, as far as that can be had without asking anybody. */
  private @Nullable Account fresh() throws IOException, InterruptedException {
    Account account = loaded().account();
    if (account == null || !ends(account)) {
      return account;
    }
    lock.lockInterruptibly();
    try {
      boolean _ =
          vault.alone(
              () -> {
                Account now = reloaded().account();
                return now != null && ends(now) && renewIfPossible(now);
              });
      return loaded().account();
    } finally {
      lock.unlock();
    }
  }

  private boolean ends(Account account) {
    TokenSet tokens = account.tokens();
    return tokens != null && tokens.refresh() != null && tokens.hasEnded(now() + EARLY_SECONDS);
  }

  /** Otherwise the server will say that the token has ended, and who gives others is looked up. */
  private boolean renewIfPossible(Account account) throws IOException, InterruptedException {
    try {
      return renewed(account).tokens() != null;
    } catch (AuthorizationException _) {
      return false;
    }
  }

  /** With another token, or none when there is none to be had in this way. */
  private Account renewed(Account account) throws IOException, InterruptedException {
    TokenSet tokens = account.tokens();
    String refresh = tokens == null ? null : tokens.refresh();
    if (refresh == null) {
      return account.with(null);
    }
    try {
      return kept(issuance.renewed(account, refresh));
    } catch (TokenErrorException e) {
      if (!e.isFinal() && !e.isUnknownClient()) {
        throw e;
      }
      return kept(account.with(null));
    }
  }

  /** What came of looking for another token. */
  private enum Outcome {
    NOTHING,
    /** There was one already, which may itself have ended long ago. */
    FOUND,
    GOT
  }

  /** The server takes no token, or not this one. */
  private Outcome replaced(@Nullable Challenge challenge, @Nullable String shown)
      throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      if (!isShown(loaded().account(), shown)) {
        return Outcome.FOUND;
      }
      Outcome outcome = vault.alone(() -> replacedAlone(challenge, shown));
      return outcome == Outcome.NOTHING && asked(challenge, List.of()) ? Outcome.GOT : outcome;
    } finally {
      lock.unlock();
    }
  }

  private Outcome replacedAlone(@Nullable Challenge challenge, @Nullable String shown)
      throws IOException, InterruptedException {
    Accounts now = reloaded();
    Account account = now.account();
    if (!isShown(account, shown)) {
      return Outcome.FOUND;
    }
    TokenSet tokens = account == null ? null : account.tokens();
    if (options.needsPerson() && (tokens == null || tokens.refresh() == null)) {
      return Outcome.NOTHING;
    }
    Found found = found(challenge, now);
    Account there = now.at(found.server().issuer());
    if (there != null
        && there.tokens() != null
        && renewed(there.at(found.server().tokenEndpoint())).tokens() != null) {
      return Outcome.GOT;
    }
    if (options.needsPerson()) {
      return Outcome.NOTHING;
    }
    kept(issuance.byItself(wish(found, challenge, List.of()), issuance.known(found, now)));
    return Outcome.GOT;
  }

  /** The server wants a token that allows more. */
  private boolean widened(Challenge challenge, @Nullable String shown)
      throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      Account account = loaded().account();
      if (!isShown(account, shown)) {
        return true;
      }
      List<String> before = account == null ? List.of() : account.asked();
      if (challenge.scopes().isEmpty() || before.containsAll(challenge.scopes())) {
        // It was asked for, and not given: asking again is of no use.
        return false;
      }
      if (options.needsPerson()) {
        return asked(challenge, before);
      }
      return vault.alone(
          () -> {
            Accounts now = reloaded();
            Found found = found(challenge, now);
            kept(issuance.byItself(wish(found, challenge, before), issuance.known(found, now)));
            return true;
          });
    } finally {
      lock.unlock();
    }
  }

  private boolean asked(@Nullable Challenge challenge, List<String> before)
      throws IOException, InterruptedException {
    if (consent == null) {
      if (challenge == null && options.client() == null && options.metadata() == null) {
        // It wants something, but does not say that it is a token.
        return false;
      }
      last = challenge;
      List<String> wanted = challenge == null ? List.of() : challenge.scopes();
      throw new LoginRequiredException(
          "the server wants a login",
          before.isEmpty()
              ? List.of()
              : wanted.stream().filter(each -> !before.contains(each)).toList());
    }
    ask(consent, challenge, before);
    return true;
  }

  /**
   * Asks somebody for what the server wanted last, unless another one was asked meanwhile and has
   * said yes.
   */
  public void login(Consent whom) throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      Account account = reloaded().account();
      if (last == null && account != null && account.tokens() != null) {
        return;
      }
      ask(whom, last, account == null ? List.of() : account.asked());
    } finally {
      lock.unlock();
    }
  }

  private void ask(Consent whom, @Nullable Challenge challenge, List<String> before)
      throws IOException, InterruptedException {
    Accounts now = reloaded();
    Found found = found(challenge, now);
    Account there = now.at(found.server().issuer());
    List<String> all = there == null ? before : Scopes.union(before, there.asked());
    Account given =
        issuance.byPerson(wish(found, challenge, all), issuance.known(found, now), whom);
    vault.alone(
        () -> {
          reloaded();
          return kept(given);
        });
    last = null;
  }

  private Found found(@Nullable Challenge challenge, Accounts now)
      throws IOException, InterruptedException {
    // What is sent without encryption is everybody's.
    reach.check("the server's own address", server);
    return discovery.find(
        challenge == null ? null : challenge.parameter("resource_metadata"),
        options.issuer(),
        now.current());
  }

  private Issuance.Wish wish(Found found, @Nullable Challenge challenge, List<String> before)
      throws AuthorizationException {
    List<String> named = challenge == null ? List.of() : challenge.scopes();
    List<String> usual = named.isEmpty() ? found.scopes() : named;
    List<String> scopes =
        Scopes.union(
            before, options.scopes().isEmpty() ? usual : Scopes.union(options.scopes(), named));
    boolean lasting =
        options.needsPerson()
            && !scopes.isEmpty()
            && found.server().supports("scopes_supported", OFFLINE);
    ResourceMetadata resource = found.resource();
    boolean wanted =
        options.bind()
            || (challenge != null && challenge.isDpop())
            || (resource != null && resource.dpop());
    if (wanted && !found.server().bindsTokens()) {
      throw new AuthorizationException(
          "tokens are to be bound to a key, but the authorization server does not bind them by "
              + ServerMetadata.ELLIPTIC);
    }
    return new Issuance.Wish(
        found,
        resource == null ? ResourceMetadata.canonical(server) : resource.resource(),
        lasting ? Scopes.union(scopes, List.of(OFFLINE)) : scopes,
        wanted);
  }

  private Accounts loaded() throws IOException {
    Accounts known = accounts;
    return known == null ? reloaded() : known;
  }

  private Accounts reloaded() throws IOException {
    Accounts read = Accounts.of(vault.read());
    Account account = read.account();
    OAuthOptions.Registered client = options.client();
    if (account != null && client != null && !client.id().equals(account.client().id())) {
      // Another client is configured now: what the one before was given is not its own.
      read = new Accounts(null, Map.of(), read.home());
    } else if (account != null && client != null && client.isSecret()) {
      read = read.using(account.of(withSecret(account.client(), client)), false);
    }
    read.byIssuer().values().forEach(seen::add);
    accounts = read;
    return read;
  }

  /** What is configured is not kept, and may have changed. */
  private static ClientIdentity withSecret(
      ClientIdentity kept, OAuthOptions.Registered configured) {
    String key = configured.key();
    return new ClientIdentity(
        kept.id(),
        configured.secret(),
        key == null ? null : SigningKey.of(key),
        kept.method(),
        null);
  }

  private Account kept(Account account) throws IOException {
    seen.add(account);
    Accounts known = accounts;
    Accounts next = (known == null ? Accounts.NONE : known).using(account, issuance.isConfigured());
    vault.write(next.toJson());
    accounts = next;
    return account;
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
