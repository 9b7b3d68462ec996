package dev.pawl.library.config;

import java.nio.file.Path;

/**
 * How HTTPS is served.
 *
 * @param certificate a PEM file: that of the server first, then those that lead to one that clients
 *     know
 * @param key a PEM file with the private key of the first, in PKCS #8
 */
public record Tls(Path certificate, Path key) {}
