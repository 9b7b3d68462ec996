package dev.pawl.mcp.upstream;

import dev.pawl.mcp.credential.Credentials;
import dev.pawl.model.UpstreamDefinition;

/** Says where the tokens of a server are kept. It is asked only when there may be any. */
@FunctionalInterface
public interface TokenPlace {
  Credentials of(UpstreamDefinition.Http server);
}
