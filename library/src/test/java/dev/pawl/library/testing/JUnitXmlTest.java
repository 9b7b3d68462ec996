package dev.pawl.library.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.testing.TestResult.Status;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JUnitXmlTest {
  private static TestResult result(String file, Status status, String why, String... details) {
    return new TestResult(
        Path.of(file), null, status, why, List.of(details), null, List.of(), Duration.ofMillis(12));
  }

  @Test
  void isWellFormedWhateverTheTextsAre() throws Exception {
    String why = "a < b & \"c\" ]]> \u0000\u001b[31m \ud800 é 🙂";
    String xml =
        JUnitXml.of(
            List.of(
                result("a.run.json", Status.PASSED, ""),
                result("b.run.json", Status.FAILED, why, "- old", "+ new\ttab"),
                result("c.run.json", Status.BROKEN, "no file")));
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
    Element suites = document.getDocumentElement();
    assertThat(suites.getAttribute("tests")).isEqualTo("3");
    assertThat(suites.getAttribute("failures")).isEqualTo("1");
    assertThat(suites.getAttribute("errors")).isEqualTo("1");
    assertThat(suites.getAttribute("time")).isEqualTo("0.036");
    Element failure = (Element) document.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .isEqualTo("a < b & \"c\" ]]> \ufffd\ufffd[31m \ufffd é 🙂");
    assertThat(failure.getTextContent()).isEqualTo("- old\n+ new\ttab");
    assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(3);
  }
}
