package dev.pawl.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RemoteSession;
import org.eclipse.jgit.transport.RemoteSession2;
import org.eclipse.jgit.transport.SshSessionFactory;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/**
 * Lets the program {@code ssh} of this machine make the connection: it has the keys of the user,
 * and knows the hosts. It never asks anybody anything.
 */
final class SshLine extends SshSessionFactory {
  private final String program;
  private volatile @Nullable EndingProcess begun;

  SshLine() {
    this("ssh");
  }

  SshLine(String program) {
    this.program = program;
  }

  /** What the program said beside its answers: mostly why it could not do what it was told. */
  String said() {
    EndingProcess process = begun;
    return process == null ? "" : process.said();
  }

  @Override
  public RemoteSession getSession(
      URIish uri, @Nullable CredentialsProvider credentials, FS files, int milliseconds) {
    return new Session(uri);
  }

  @Override
  public String getType() {
    return "program";
  }

  private final class Session implements RemoteSession2 {
    private final URIish uri;

    Session(URIish uri) {
      this.uri = uri;
    }

    @Override
    public Process exec(String command, int seconds) throws IOException {
      return exec(command, Map.of(), seconds);
    }

    @Override
    public Process exec(String command, Map<String, String> environment, int seconds)
        throws IOException {
      ProcessBuilder start = new ProcessBuilder(words(command, seconds));
      start.environment().putAll(environment);
      try {
        EndingProcess process = new EndingProcess(start.start());
        begun = process;
        return process;
      } catch (IOException e) {
        throw new TransportException("the program `ssh` cannot be started", e);
      }
    }

    private List<String> words(String command, int seconds) {
      List<String> words = new ArrayList<>(List.of(program, "-T", "-o", "BatchMode=yes"));
      words.addAll(List.of("-o", "ConnectTimeout=" + Math.max(1, seconds)));
      words.addAll(List.of("-o", "SendEnv=GIT_PROTOCOL"));
      if (uri.getPort() > 0) {
        words.addAll(List.of("-p", String.valueOf(uri.getPort())));
      }
      String host = uri.getHost().replaceAll("[\\[\\]]", "");
      words.addAll(
          List.of("--", uri.getUser() == null ? host : uri.getUser() + "@" + host, command));
      return words;
    }

    @Override
    public void disconnect() {
      // It ends when its input does.
    }
  }
}
