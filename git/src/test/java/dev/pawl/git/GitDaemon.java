package dev.pawl.git;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.transport.Daemon;
import org.eclipse.jgit.transport.resolver.FileResolver;
import org.jspecify.annotations.Nullable;

/**
 * Serves a folder of repositories by Git's own protocol, on loopback: the program {@code git
 * daemon} where it is installed, and otherwise that of JGit.
 */
final class GitDaemon implements AutoCloseable {
  private final Path folder;
  private final int port;
  private @Nullable Process program;
  private @Nullable Daemon daemon;

  private GitDaemon(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  static GitDaemon of(Path folder) throws IOException {
    GitDaemon made = new GitDaemon(folder, freePort());
    made.start();
    return made;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  String uri(String name) {
    return "git://127.0.0.1:" + port + "/" + name;
  }

  void start() throws IOException {
    if (isInstalled()) {
      program =
          new ProcessBuilder(
                  List.of(
                      "git",
                      "daemon",
                      "--export-all",
                      "--reuseaddr",
                      "--listen=127.0.0.1",
                      "--port=" + port,
                      "--base-path=" + folder,
                      folder.toString()))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } else {
      Daemon made = new Daemon(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      made.setRepositoryResolver(new FileResolver<>(folder.toFile(), true));
      made.getService("git-upload-pack").setEnabled(true);
      made.start();
      daemon = made;
    }
    awaitAnswer();
  }

  private static boolean isInstalled() {
    for (String each : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(each).resolve("git"))) {
        return true;
      }
    }
    return false;
  }

  private void awaitAnswer() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Thread.onSpinWait();
      }
    }
  }

  void stop() throws IOException {
    Process running = program;
    if (running != null) {
      // The program itself starts another one, which is the server.
      List<ProcessHandle> all = running.descendants().toList();
      running.destroy();
      all.forEach(ProcessHandle::destroy);
      all.forEach(each -> each.onExit().join());
      running.onExit().join();
      program = null;
    }
    Daemon own = daemon;
    if (own != null) {
      own.stop();
      daemon = null;
    }
  }

  @Override
  public void close() throws IOException {
    stop();
  }
}
