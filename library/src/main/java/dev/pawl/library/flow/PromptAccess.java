package dev.pawl.library.flow;

import dev.pawl.protocol.server.Exchange;
import org.jspecify.annotations.Nullable;

/** Decides who may read a template. */
@FunctionalInterface
public interface PromptAccess {
  PromptAccess ANYONE = (_, _) -> null;

  /** Why a caller may not read a template, or null. */
  @Nullable String refusal(String template, Exchange exchange);
}
