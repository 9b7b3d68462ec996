package dev.pawl.cli.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlowsCommandTest {
  private static final Path EXAMPLE = Project.file("examples/flows");

  @TempDir Path folder;

  private CommandRun pawl(String... words) {
    return CommandRun.piped().pawl((Object[]) words);
  }

  private CommandRun executed(String... words) {
    List<String> all =
        Stream.concat(
                Stream.concat(Stream.of("flows", "run"), Stream.of(words)),
                Stream.of("--data", folder.resolve("data").toString()))
            .toList();
    return pawl(all.toArray(String[]::new));
  }

  private static String in() {
    return "--in=" + EXAMPLE;
  }

  @Test
  void listsFlowsWithVersionAndDescription() {
    assertThat(pawl("flows", "ls", in()).exits(Exit.OK).out())
        .contains("Marketing_Strategy  1.0.0", "Press_Kit", "flows/Press_Kit.json");
    List<?> json = (List<?>) Json.parse(pawl("flows", "--json", in()).exits(Exit.OK).out());
    assertThat(json).hasSize(2);
  }

  @Test
  void saysWhenThereAreNone() {
    assertThat(pawl("flows", "ls", "--in=" + folder).exits(Exit.OK).err())
        .contains("there are no prompt flows in " + folder);
  }

  @Test
  void listsTheGoodOnesBesideOneThatCannotBeRead() throws Exception {
    Path flows = Files.createDirectory(folder.resolve("flows"));
    Files.copy(EXAMPLE.resolve("flows/Press_Kit.json"), flows.resolve("Press_Kit.json"));
    Files.writeString(flows.resolve("bad.json"), "{\"metadata\": {}, \"nodes\": [], \"edges\": [");
    CommandRun run = pawl("flows", "ls", "--in=" + folder).exits(Exit.DATA);
    assertThat(run.out()).contains("Press_Kit");
    assertThat(run.err()).contains("bad.json", "SYNTAX");
  }

  @Test
  void saysWhatCannotBeReadAndHowOldItIs() throws Exception {
    Path repository = folder.resolve("prompts");
    Files.writeString(
        folder.resolve("pawl.yaml"), "sources: [{ name: team, git: ./prompts, ttl: 1s }]\n");
    assertThat(pawl("flows", "ls", "--in=" + folder).exits(Exit.UNAVAILABLE).err())
        .contains("`team` could not be read yet", "there is no such folder");
    Files.createDirectories(repository.resolve("flows"));
    Files.copy(EXAMPLE.resolve("flows/Press_Kit.json"), repository.resolve("flows/Press_Kit.json"));
    git(repository, "init", "-q");
    git(repository, "add", ".");
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "One");
    assertThat(pawl("flows", "refresh", "--in=" + folder).exits(Exit.OK).out()).contains("team ");
    Files.move(repository, folder.resolve("elsewhere"));
    assertThat(pawl("flows", "refresh", "--in=" + folder).exits(Exit.UNAVAILABLE).err())
        .contains("there is no such folder");
    CommandRun old = pawl("flows", "ls", "--in=" + folder);
    while (!old.err().contains("old: ")) {
      old = pawl("flows", "ls", "--in=" + folder); // as long as it is not yet too old
    }
    assertThat(old.exits(Exit.OK).out()).contains("team.Press_Kit");
    assertThat(old.err()).contains("what is known of `team` is ", "s old: ", "no such folder");
  }

  private static void git(Path repository, String... words) throws Exception {
    List<String> command =
        Stream.concat(Stream.of("git", "-C", repository.toString()), Stream.of(words)).toList();
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  @Test
  void showsWhatAFlowNeedsAndDoes() {
    assertThat(pawl("flows", "show", "Press_Kit", in()).exits(Exit.OK).out())
        .contains("product", "required", "default `calm`", "headline", "summary", "page");
    assertThat(pawl("flows", "show", "Nothing", in()).exits(Exit.NO_INPUT).err())
        .contains("Flow not found: Nothing");
  }

  @Test
  void printsTheTextThatComesLast() {
    assertThat(executed("Press_Kit", "product=Pawl", "tone=loud", in()).exits(Exit.OK).out())
        .isEqualTo(
            "1. Write a loud headline about Pawl.\n2. Say in two sentences what Pawl does.\n");
  }

  @Test
  void printsTheWholeExecutionAlsoWhereItFails() {
    Map<?, ?> good =
        (Map<?, ?>)
            Json.parse(
                executed("Marketing_Strategy", "--variables", "techcorp", "--json", in())
                    .exits(Exit.OK)
                    .out());
    assertThat(good.get("status")).isEqualTo("success");
    CommandRun bad = executed("Marketing_Strategy", "company_name=A", "market=B", "--json", in());
    Map<?, ?> partial = (Map<?, ?>) Json.parse(bad.out());
    assertThat(partial.get("status")).isEqualTo("partial");
    assertThat(Json.write(partial.get("error")))
        .contains("MISSING_VARIABLES", "Missing required variables: budget", "node-3");
    assertThat(executed("Marketing_Strategy", "company_name=A", "market=B", in()).err())
        .contains("budget", "MISSING_VARIABLES");
  }

  @Test
  void tellsAllThatIsMissingAndWhatToDoInTheWordsOfFlows() throws Exception {
    assertThat(executed("Marketing_Strategy", in()).exits(Exit.FAILED).err())
        .contains(
            "node `node-2`: Missing required variables: company_name, market, budget"
                + " [MISSING_VARIABLES]",
            "give each as `name=value`")
        .doesNotContain("values:", "required:`");
    Path flows = Files.createDirectory(folder.resolve("flows"));
    Files.copy(EXAMPLE.resolve("flows/Press_Kit.json"), flows.resolve("Press_Kit.json"));
    Path file = flows.resolve("Press_Kit.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst(
                "\"template\": \"1", "\"selectedTemplateId\": \"Gone\", \"template\": \"1"));
    assertThat(executed("Press_Kit", "product=x", "--in=" + folder).exits(Exit.FAILED).err())
        .contains(
            "Template not found: Gone [TEMPLATE_NOT_FOUND]",
            "`pawl prompts` lists",
            "--json prints what came before it");
  }

  @Test
  void refusesWordsThatAreNoVariables() {
    assertThat(executed("Press_Kit", "Pawl", in()).exits(Exit.USAGE).err())
        .contains("`Pawl` is no key=value");
    assertThat(executed("Press_Kit", "--variables", "nobody", in()).err())
        .contains("There is no variable set `nobody`; there is: techcorp");
  }

  @Test
  void tellsHowOldAFolderIs() {
    assertThat(pawl("flows", "refresh", in()).exits(Exit.OK).out())
        .startsWith("SOURCE")
        .containsPattern("\nflows +[0-9a-f]{12} +[0-9-]+ [0-9:]+, just now\n");
    assertThat(pawl("flows", "refresh", "--json", in()).exits(Exit.OK).out())
        .contains("\"revision\"", "\"fetchedAt\"");
  }

  @Test
  void listsTemplatesAndFillsThemIn() {
    assertThat(pawl("prompts", in()).exits(Exit.OK).out())
        .contains("Brand_Positioning", "company_name, market", "Campaign_Creation");
    assertThat(
            pawl("prompts", "render", "Brand_Positioning", "company_name=A", "market={x}", in())
                .exits(Exit.OK)
                .out())
        .contains("how A should be seen in the {x} market");
    assertThat(pawl("prompts", "render", "Campaign_Creation", in()).err())
        .contains("Missing required variables: node2_result, budget");
    assertThat(pawl("prompts", "render", "Brand_Positionin", in()).exits(Exit.NO_INPUT).err())
        .contains("Brand_Positioning");
  }

  @Test
  void completesFlowsTemplatesSetsAndVariables() {
    assertThat(completed("flows", "show", in(), "")).contains("Marketing_Strategy", "Press_Kit");
    assertThat(completed("flows", "run", in(), "Marketing_Strategy", "budget=1", ""))
        .contains("company_name=", "market=")
        .doesNotContain("budget=");
    assertThat(completed("prompts", "render", in(), "")).contains("Brand_Positioning");
    assertThat(completed("prompts", "render", in(), "Brand_Positioning", ""))
        .contains("company_name=");
    assertThat(completed("flows", "run", in(), "--variables", "")).contains("techcorp");
  }

  private String completed(String... words) {
    String[] all =
        Stream.concat(Stream.of("__complete", "--"), Stream.of(words)).toArray(String[]::new);
    return pawl(all).out();
  }

  @Test
  void saysWhatMisspeltNamesWereMeantToBe() {
    assertThat(executed("Pres_Kit", "product=Pawl", in()).exits(Exit.NO_INPUT).err())
        .contains("Flow not found: Pres_Kit, did you mean `Press_Kit`?");
    assertThat(pawl("flows", "show", "Another", in()).exits(Exit.NO_INPUT).err())
        .contains("`pawl flows` lists those that are there");
    assertThat(executed("Press_Kit", "prodct=Pawl", in()).exits(Exit.USAGE).err())
        .contains("the flow has no variable `prodct`, did you mean `product`?");
    assertThat(
            executed("Marketing_Strategy", "--variables", "tecorp", in())
                .exits(Exit.NO_INPUT)
                .err())
        .contains("There is no variable set `tecorp`, did you mean `techcorp`?");
    assertThat(pawl("prompts", "render", "Brand_Positioning", in()).exits(Exit.USAGE).err())
        .contains("Missing required variables: company_name", "--variables SET");
    assertThat(pawl("flows", "--in=" + folder.resolve("nowhere")).exits(Exit.NO_INPUT).err())
        .contains("there is no folder");
  }
}
