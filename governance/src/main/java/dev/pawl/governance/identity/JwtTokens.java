package dev.pawl.governance.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.ExpiredJWTException;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The JSON Web Tokens of one issuer. */
public final class JwtTokens implements Credentials {
  /** Longer ones are not looked into. */
  private static final int MOST_CHARACTERS = 12_000;

  private final JwtIssuer issuer;
  private final JWKSource<SecurityContext> keys;
  private final InstantSource clock;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
  private final RememberedTokens remembered = new RememberedTokens();

  /**
   * @param keys those of the issuer
   */
  public JwtTokens(JwtIssuer issuer, JWKSource<SecurityContext> keys, InstantSource clock) {
    this.issuer = issuer;
    this.keys = keys;
    this.clock = clock;
    Set<JWSAlgorithm> algorithms =
        issuer.algorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet());
    processor.setJWSKeySelector(
        new JWSVerificationKeySelector<>(algorithms, RememberedTokens.telling(keys)));
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    processor.setJWTClaimsSetVerifier(new Claims(issuer, clock));
  }

  /** A token that is signed well, and not good here; in words that quote nothing of it. */
  private static final class Unfit extends BadJWTException {
    private static final long serialVersionUID = 1L;

    Unfit(String why) {
      super(why);
    }
  }

  private static final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
    private final Set<String> audiences;
    private final InstantSource clock;

    Claims(JwtIssuer issuer, InstantSource clock) {
      super(
          issuer.audiences(),
          new JWTClaimsSet.Builder().issuer(issuer.issuer()).build(),
          Set.of("exp"),
          Set.of());
      this.audiences = issuer.audiences();
      this.clock = clock;
      setMaxClockSkew((int) issuer.leeway().toSeconds());
    }

    /** A claim that is there and says nothing counts for the library as one that is there. */
    @Override
    public void verify(JWTClaimsSet claims, @Nullable SecurityContext context)
        throws BadJWTException {
      if (claims.getExpirationTime() == null) {
        throw new Unfit("it does not say when it ends");
      }
      if (Collections.disjoint(audiences, claims.getAudience())) {
        throw new Unfit("it is meant for somebody else");
      }
      try {
        super.verify(claims, context);
      } catch (ExpiredJWTException _) {
        throw new Unfit("it is over");
      } catch (BadJWTException _) {
        throw new Unfit("it has not begun, or is of another issuer");
      }
    }

    @Override
    protected Date currentTime() {
      return Date.from(clock.instant());
    }
  }

  /** Whose it says it is; that is not to be believed yet. */
  @Override
  public boolean concern(String token) {
    try {
      return token.length() <= MOST_CHARACTERS
          && issuer.issuer().equals(SignedJWT.parse(token).getJWTClaimsSet().getIssuer());
    } catch (ParseException | RuntimeException _) {
      return false;
    }
  }

  /** One that was good is not read again. */
  @Override
  public @Nullable Recognition recognition(String token) {
    if (token.length() > MOST_CHARACTERS) {
      return null;
    }
    RememberedTokens.Good good = remembered.find(token);
    return good != null || concern(token) ? recognised(token, good) : null;
  }

  @Override
  public Recognition recognise(String token) {
    if (token.length() > MOST_CHARACTERS) {
      return new Recognition.Unknown("the token is longer than " + MOST_CHARACTERS + " characters");
    }
    return recognised(token, remembered.find(token));
  }

  private Recognition recognised(String token, RememberedTokens.@Nullable Good good) {
    try {
      if (good != null && good.isGoodAt(clock.millis()) && good.keys().stillCount(keys)) {
        return good.who();
      }
      return read(token);
    } catch (KeySourceException e) {
      return new Recognition.Undecided(
          "the keys of " + issuer.issuer() + " cannot be read now, so no token can be verified");
    } catch (ParseException _) {
      return new Recognition.Unknown("it is no JSON Web Token");
    } catch (Unfit e) {
      return new Recognition.Unknown(String.valueOf(e.getMessage()));
    } catch (BadJOSEException | JOSEException | RuntimeException _) {
      // Not in the words of the library: those quote what anybody can write into a token.
      return new Recognition.Unknown("it is not signed as tokens of its issuer are");
    }
  }

  private Recognition read(String token) throws ParseException, BadJOSEException, JOSEException {
    RememberedTokens.Looking looking = new RememberedTokens.Looking();
    JWTClaimsSet claims = processor.process(SignedJWT.parse(token), looking);
    Recognition read = known(claims.toJSONObject());
    if (read instanceof Recognition.Known who && looking.keys() != null) {
      remembered.add(token, good(token, claims, looking.keys(), who));
    }
    return read;
  }

  /** When it is good, as the library has it: only that changes of what was asked of its claims. */
  private RememberedTokens.Good good(
      String token, JWTClaimsSet claims, RememberedTokens.Keys found, Recognition.Known who) {
    long leeway = issuer.leeway().toSeconds() * 1_000;
    Date begin = claims.getNotBeforeTime();
    return new RememberedTokens.Good(
        found,
        begin == null ? Long.MIN_VALUE : begin.getTime() - leeway,
        claims.getExpirationTime().getTime() + leeway,
        who,
        RememberedTokens.Signature.of(token));
  }

  private Recognition known(Map<String, Object> claims) {
    String name = issuer.claims().name(claims);
    if (name == null) {
      return new Recognition.Unknown("it does not say whose it is in " + issuer.claims().name());
    }
    Object said = issuer.claims().agent(claims);
    Identity.Agent agent = agent(said);
    if (agent == null && (said != null || issuer.agents())) {
      return new Recognition.Unknown(
          "the token of an agent says its name, its version and its capabilities");
    }
    Principal principal = new Principal(kind(claims, agent), issuer.own(name));
    if (principal.equals(Principal.SHARED)) {
      return new Recognition.Unknown("its name is that of whoever has the token of all");
    }
    return new Recognition.Known(
        new Identity(
            principal,
            agent == null ? "jwt" : "agent_token",
            issuer.claims().roles(claims).stream().map(issuer::own).collect(Collectors.toSet()),
            issuer.claims().scopes(claims),
            agent));
  }

  private static Principal.Kind kind(Map<String, Object> claims, Identity.@Nullable Agent agent) {
    if (agent != null) {
      return Principal.Kind.AGENT;
    }
    return ProgramTokens.isOne(claims) ? Principal.Kind.SERVICE : Principal.Kind.PERSON;
  }

  private static Identity.@Nullable Agent agent(@Nullable Object said) {
    return said instanceof Map<?, ?> agent
            && agent.get("name") instanceof String name
            && ClaimNames.isName(name)
            && agent.get("version") instanceof String version
            && ClaimNames.isName(version)
            && ClaimNames.areNames(agent.get("capabilities"))
        ? new Identity.Agent(name, version, ClaimNames.names(agent.get("capabilities")))
        : null;
  }
}
