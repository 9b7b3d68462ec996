package dev.pawl.library.access;

import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.server.Party;
import org.jspecify.annotations.Nullable;

/** Lets in whom another lets in, and notes whom that refuses. */
record NotedLogins(Authentication door, RefusedLogins refusals) implements Authentication {
  @Override
  public Admission admit(@Nullable String authorization) {
    return door.admit(authorization);
  }

  @Override
  public boolean isOne(Party party) {
    return door.isOne(party);
  }

  @Override
  public void refused(String why, String address) {
    refusals.note(why, address);
  }
}
