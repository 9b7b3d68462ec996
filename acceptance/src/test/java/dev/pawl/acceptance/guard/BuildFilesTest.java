package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What the build files promise to those who build Pawl, and to those who use it as a library. */
class BuildFilesTest {

  /** The program of measurements; nobody depends on it. */
  private static final Path PROGRAM = Path.of("bench/pom.xml");

  private final SourceTree project = SourceTree.ofThisProject();

  @Test
  void whoeverEmbedsPawlChoosesWhereLogsGo() {
    assertThat(project.poms())
        .filteredOn(pom -> !pom.equals(PROGRAM))
        .allSatisfy(pom -> assertThat(handedOnLoggers(project.read(pom))).isEmpty());
  }

  @Test
  void theProgramItselfHasALogger() {
    assertThat(loggers(project.read(Path.of("cli/pom.xml"))))
        .as("without one, Jetty complains on stderr")
        .hasSize(1);
  }

  @Test
  void aLoggerThatReachesOthersIsCaught() {
    assertThat(handedOnLoggers(pomWith("<artifactId>slf4j-nop</artifactId>")))
        .containsExactly("slf4j-nop");
    assertThat(
            handedOnLoggers(
                pomWith("<artifactId>logback-classic</artifactId><scope>runtime</scope>")))
        .containsExactly("logback-classic");
    assertThat(
            handedOnLoggers(pomWith("<artifactId>slf4j-nop</artifactId><optional>true</optional>")))
        .isEmpty();
    assertThat(handedOnLoggers(pomWith("<artifactId>slf4j-nop</artifactId><scope>test</scope>")))
        .isEmpty();
  }

  @Test
  void skippingTestsSkipsThoseWithProcessesToo() {
    assertThat(failsafe("skipTests"))
        .as("the plugin does not look at -DskipTests by itself")
        .containsExactly("${skipTests}");
  }

  @Test
  void aTestThatNeedsASecondTryFailsTheBuild() {
    assertThat(failsafe("rerunFailingTestsCount")).isEmpty();
    assertThat(surefire("rerunFailingTestsCount")).isEmpty();
  }

  @Test
  void nothingInTheProgramBringsRedisAlong() {
    assertThat(project.poms())
        .filteredOn(pom -> project.read(pom).contains("<artifactId>pawl-redis</artifactId>"))
        .containsExactlyInAnyOrder(
            Path.of("pom.xml"), Path.of("redis/pom.xml"), Path.of("acceptance/pom.xml"));
    assertThat(project.poms())
        .filteredOn(pom -> project.read(pom).contains("<artifactId>lettuce-core</artifactId>"))
        .containsExactlyInAnyOrder(Path.of("pom.xml"), Path.of("redis/pom.xml"));
  }

  @Test
  void nothingInTheProgramBringsTelemetryAlong() {
    assertThat(project.poms())
        .filteredOn(pom -> project.read(pom).contains("<artifactId>pawl-telemetry</artifactId>"))
        .containsExactlyInAnyOrder(
            Path.of("pom.xml"), Path.of("telemetry/pom.xml"), Path.of("acceptance/pom.xml"));
    assertThat(project.poms())
        .filteredOn(
            pom -> project.read(pom).contains("<artifactId>opentelemetry-proto</artifactId>"))
        .as("only tests read the protocol with its own classes")
        .containsExactlyInAnyOrder(
            Path.of("pom.xml"), Path.of("telemetry/pom.xml"), Path.of("acceptance/pom.xml"));
  }

  @Test
  void onlyTheMeasurementsGenerateMeasurements() {
    assertThat(project.poms())
        .filteredOn(pom -> project.read(pom).contains("jmh-generator-annprocess"))
        .containsExactly(PROGRAM);
  }

  private static String pomWith(String dependency) {
    return "<project><dependencyManagement><dependencies>"
        + "<dependency><artifactId>slf4j-simple</artifactId></dependency>"
        + "</dependencies></dependencyManagement><dependencies><dependency>"
        + dependency
        + "</dependency></dependencies></project>";
  }

  private List<String> failsafe(String setting) {
    return settings("maven-failsafe-plugin", setting);
  }

  private List<String> surefire(String setting) {
    return settings("maven-surefire-plugin", setting);
  }

  private List<String> settings(String plugin, String setting) {
    return project.poms().stream()
        .flatMap(pom -> elements(parsed(project.read(pom)), "plugin"))
        .filter(element -> child(element, "artifactId").equals(plugin))
        .flatMap(element -> elements(element, setting))
        .map(Element::getTextContent)
        .toList();
  }

  private static List<String> handedOnLoggers(String pom) {
    return loggers(pom).stream()
        .filter(dependency -> !child(dependency, "optional").equals("true"))
        .filter(dependency -> !child(dependency, "scope").equals("test"))
        .map(dependency -> child(dependency, "artifactId"))
        .toList();
  }

  private static List<Element> loggers(String pom) {
    return elements(parsed(pom), "dependency")
        .filter(dependency -> !isManagement(dependency))
        .filter(dependency -> isLogger(child(dependency, "artifactId")))
        .toList();
  }

  private static boolean isManagement(Element dependency) {
    return dependency.getParentNode().getParentNode().getNodeName().equals("dependencyManagement");
  }

  /** Whether this takes what is said to SLF4J. */
  private static boolean isLogger(String artifact) {
    return (artifact.startsWith("slf4j-") && !artifact.equals("slf4j-api"))
        || artifact.startsWith("logback-")
        || artifact.startsWith("log4j-");
  }

  private static String child(Element parent, String name) {
    return children(parent.getChildNodes())
        .filter(child -> child.getNodeName().equals(name))
        .map(Element::getTextContent)
        .findFirst()
        .orElse("");
  }

  private static Stream<Element> elements(Element root, String name) {
    return children(root.getElementsByTagName(name));
  }

  private static Stream<Element> children(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private static Element parsed(String pom) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(pom)))
          .getDocumentElement();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
