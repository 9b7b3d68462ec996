package dev.pawl.engine.access;

import dev.pawl.model.Identity;

/**
 * A key by which a program shows who it is. What it shows is kept nowhere, only its digest.
 *
 * @param id names the key; it is no secret
 * @param digest of the secret part, SHA-256 in hexadecimal
 * @param identity whom the key stands for
 * @param createdAt in microseconds since the epoch, as all of these
 * @param expiresAt 0 for never
 * @param revokedAt 0 if it was not
 * @param lastUsedAt roughly; 0 for never
 */
public record ApiKey(
    String id,
    String digest,
    Identity identity,
    long createdAt,
    long expiresAt,
    long revokedAt,
    long lastUsedAt) {

  /** Whether it opens anything at a moment. */
  public boolean isGood(long now) {
    return revokedAt == 0 && (expiresAt == 0 || now < expiresAt);
  }

  ApiKey revoked(long at) {
    return revokedAt == 0
        ? new ApiKey(id, digest, identity, createdAt, expiresAt, at, lastUsedAt)
        : this;
  }

  ApiKey used(long at) {
    return new ApiKey(
        id, digest, identity, createdAt, expiresAt, revokedAt, Math.max(at, lastUsedAt));
  }
}
