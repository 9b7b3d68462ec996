package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

/** A person with a browser, who can be asked to allow something. */
public interface Consent {
  /** Gets ready for one question. */
  Session open() throws IOException;

  /**
   * The same where it matters whose page is going to be shown.
   *
   * @param issuer the authorization server
   */
  default Session open(String issuer) throws IOException {
    return open();
  }

  /** One question. */
  interface Session extends AutoCloseable {
    /** Where the browser is to be sent with the answer. */
    URI redirect();

    /**
     * Shows a page and waits until the browser comes back from there.
     *
     * @param page of the authorization server
     * @param state what the answer must bring along: others are no answers
     * @return what it brings
     * @throws AuthorizationException when nobody answers in time
     */
    Map<String, String> ask(URI page, String state) throws IOException, InterruptedException;

    @Override
    void close();
  }
}
