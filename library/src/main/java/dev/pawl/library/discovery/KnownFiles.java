package dev.pawl.library.discovery;

import dev.pawl.library.discovery.Machine.System;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where programs keep what servers they use. */
final class KnownFiles {
  private static final int MOST_PARENTS = 32;
  private static final int MOST_PROFILES = 50;
  private static final List<List<String>> SETTINGS = List.of(List.of("mcpServers"));

  private final Machine machine;
  private final List<ConfigFile> files = new ArrayList<>();
  private final Set<Path> known = new HashSet<>();

  private KnownFiles(Machine machine) {
    this.machine = machine;
  }

  /** Each file once, also those that do not exist. */
  static List<ConfigFile> of(Machine machine) {
    KnownFiles all = new KnownFiles(machine);
    all.enterprise();
    all.user();
    all.project();
    return List.copyOf(all.files);
  }

  private void add(
      ConfiguringProgram program, ServerScope scope, Path file, List<List<String>> keys) {
    if (known.add(file.normalize())) {
      Path base = scope == ServerScope.PROJECT ? projectOf(file) : machine.folder();
      files.add(new ConfigFile(program, scope, file.normalize(), keys, base));
    }
  }

  /** Files of a project stand at its top or in a folder of the program there. */
  private static Path projectOf(Path file) {
    Path folder = file.getParent();
    Path name = folder == null ? null : folder.getFileName();
    Path above = folder == null ? null : folder.getParent();
    boolean inside = name != null && name.toString().startsWith(".") && above != null;
    Path top = inside && !file.endsWith(".mcp.json") ? above : folder;
    return top == null ? file : top;
  }

  private void enterprise() {
    Path root = machine.root();
    ServerScope scope = ServerScope.ENTERPRISE;
    Path claude =
        switch (machine.system()) {
          case LINUX -> root.resolve("etc/claude-code");
          case MAC -> root.resolve("Library/Application Support/ClaudeCode");
          case WINDOWS -> root.resolve("Program Files/ClaudeCode");
        };
    Path gemini =
        switch (machine.system()) {
          case LINUX -> root.resolve("etc/gemini-cli");
          case MAC -> root.resolve("Library/Application Support/GeminiCli");
          case WINDOWS -> root.resolve("ProgramData/gemini-cli");
        };
    add(ConfiguringProgram.CLAUDE_CODE, scope, claude.resolve("managed-mcp.json"), SETTINGS);
    if (machine.system() == System.WINDOWS) {
      Path former = root.resolve("ProgramData/ClaudeCode/managed-mcp.json");
      add(ConfiguringProgram.CLAUDE_CODE, scope, former, SETTINGS);
    }
    add(ConfiguringProgram.GEMINI, scope, gemini.resolve("settings.json"), SETTINGS);
    if (machine.system() != System.WINDOWS) {
      Path codex = root.resolve("etc/codex/config.toml");
      add(ConfiguringProgram.CODEX, scope, codex, List.of(List.of("mcp_servers")));
    }
  }

  private void user() {
    Path home = machine.home();
    Path settings = machine.settings();
    ServerScope scope = ServerScope.USER;
    add(ConfiguringProgram.CLAUDE_CODE, scope, claudeState(), claudeKeys());
    Path desktop = settings.resolve("Claude/claude_desktop_config.json");
    add(ConfiguringProgram.CLAUDE_DESKTOP, scope, desktop, SETTINGS);
    for (String variant : List.of("Code", "Code - Insiders", "VSCodium")) {
      Path user = settings.resolve(variant).resolve("User");
      editor(user);
      profiles(user.resolve("profiles")).forEach(this::editor);
      Path roo =
          user.resolve("globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json");
      add(ConfiguringProgram.ROO, scope, roo, SETTINGS);
    }
    add(ConfiguringProgram.CURSOR, scope, home.resolve(".cursor/mcp.json"), SETTINGS);
    Path windsurf = home.resolve(".codeium/windsurf/mcp_config.json");
    add(ConfiguringProgram.WINDSURF, scope, windsurf, SETTINGS);
    add(ConfiguringProgram.GEMINI, scope, home.resolve(".gemini/settings.json"), SETTINGS);
    Path codex = machine.folder("CODEX_HOME", home.resolve(".codex")).resolve("config.toml");
    add(ConfiguringProgram.CODEX, scope, codex, List.of(List.of("mcp_servers")));
    Path copilot = machine.folder("COPILOT_HOME", home.resolve(".copilot"));
    add(ConfiguringProgram.COPILOT, scope, copilot.resolve("mcp-config.json"), ConfigFile.USUAL);
  }

  private void editor(Path user) {
    ServerScope scope = ServerScope.USER;
    add(ConfiguringProgram.VS_CODE, scope, user.resolve("mcp.json"), ConfigFile.USUAL);
    Path settings = user.resolve("settings.json");
    add(ConfiguringProgram.VS_CODE, scope, settings, List.of(List.of("mcp", "servers")));
  }

  /** People can have several, each with files of its own. Which one is open is not known here. */
  private static List<Path> profiles(Path folder) {
    List<Path> profiles = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (Path each : entries) {
        if (profiles.size() < MOST_PROFILES) {
          profiles.add(each);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      return List.of();
    }
    profiles.sort(Comparator.naturalOrder());
    return profiles;
  }

  private Path claudeState() {
    return machine.folder("CLAUDE_CONFIG_DIR", machine.home()).resolve(".claude.json");
  }

  /** Beside those for all projects it has some for each, of which only ours matter. */
  private List<List<String>> claudeKeys() {
    List<List<String>> keys = new ArrayList<>();
    keys.add(List.of("mcpServers"));
    for (Path folder : parents()) {
      keys.add(List.of("projects", folder.toString(), "mcpServers"));
      if (machine.system() == System.WINDOWS) {
        keys.add(List.of("projects", folder.toString().replace('\\', '/'), "mcpServers"));
      }
    }
    return keys;
  }

  private void project() {
    for (Path folder : parents()) {
      add(
          ConfiguringProgram.PROJECT,
          ServerScope.PROJECT,
          folder.resolve(".mcp.json"),
          ConfigFile.USUAL);
    }
    for (Path folder : within()) {
      ServerScope scope = ServerScope.PROJECT;
      add(ConfiguringProgram.VS_CODE, scope, folder.resolve(".vscode/mcp.json"), ConfigFile.USUAL);
      add(
          ConfiguringProgram.VS_CODE,
          scope,
          folder.resolve(".vscode/settings.json"),
          List.of(List.of("mcp", "servers")));
      add(ConfiguringProgram.CURSOR, scope, folder.resolve(".cursor/mcp.json"), SETTINGS);
      add(ConfiguringProgram.GEMINI, scope, folder.resolve(".gemini/settings.json"), SETTINGS);
      add(
          ConfiguringProgram.CODEX,
          scope,
          folder.resolve(".codex/config.toml"),
          List.of(List.of("mcp_servers")));
      add(ConfiguringProgram.ROO, scope, folder.resolve(".roo/mcp.json"), SETTINGS);
      add(ConfiguringProgram.COPILOT, scope, folder.resolve(".github/mcp.json"), ConfigFile.USUAL);
      add(
          ConfiguringProgram.COPILOT,
          scope,
          folder.resolve(".copilot/mcp-config.json"),
          ConfigFile.USUAL);
    }
  }

  private List<Path> parents() {
    List<Path> folders = new ArrayList<>();
    Path folder = machine.folder();
    while (folder != null && folders.size() < MOST_PARENTS) {
      folders.add(folder);
      folder = folder.equals(machine.root()) ? null : folder.getParent();
    }
    return folders;
  }

  /** The folders up to the top of the repository; only the current one if there is none. */
  private List<Path> within() {
    List<Path> folders = new ArrayList<>();
    for (Path folder : parents()) {
      folders.add(folder);
      if (Files.exists(folder.resolve(".git"))) {
        return folders;
      }
    }
    return folders.subList(0, 1);
  }
}
