package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.XMLConstants;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML into elements with places. Nothing outside of the text is looked at: a file with a
 * document type, by which entities come, is refused.
 */
final class XmlReader {
  private static final int MOST_ELEMENTS = 30_000;
  private static final int MOST_LEVELS = 64;

  private final String file;
  private final String text;
  private final Report report;
  private final Deque<XmlElement> open = new ArrayDeque<>();
  private @Nullable XmlElement root;
  private int elements;

  XmlReader(String file, String text, Report report) {
    this.file = file;
    this.text = text;
    this.report = report;
  }

  /** The outermost element, or null when the file cannot be read; a problem says why. */
  @Nullable XmlElement read() {
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(text));
      try {
        return readAll(reader) ? root : null;
      } finally {
        reader.close();
      }
    } catch (XMLStreamException broken) {
      Location at = broken.getLocation();
      refuse(
          ProblemCode.SYNTAX,
          "the file is not well-formed XML: " + reason(broken),
          at == null ? new Place(file, 1, 1) : new Place(file, line(at), column(at)),
          "open it in the tool that it was drawn with, and save it again");
      return null;
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setXMLResolver(
        (_, _, _, _) -> {
          throw new XMLStreamException("nothing outside of the file is read");
        });
    return factory;
  }

  /** Without the place, which is told in its own way. */
  private static String reason(XMLStreamException broken) {
    String said = String.valueOf(broken.getMessage());
    int message = said.indexOf("Message: ");
    String words = message < 0 ? said : said.substring(message + "Message: ".length());
    return words.strip().replaceAll("\\s+", " ");
  }

  private static int line(Location at) {
    return Math.max(1, at.getLineNumber());
  }

  private static int column(Location at) {
    return Math.max(1, at.getColumnNumber());
  }

  private boolean readAll(XMLStreamReader reader) throws XMLStreamException {
    boolean sound = true;
    Place place = new Place(file, 1, 1);
    while (sound && reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> sound = begin(reader, place);
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty()) {
            open.element().append(reader.getText());
          }
        }
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> {
          refuse(
              ProblemCode.SYNTAX,
              "the file has a document type or entities of its own, which are not read",
              place,
              "remove `<!DOCTYPE …>`");
          sound = false;
        }
        default -> {} // comments and the like
      }
      place = behind(reader.getLocation());
    }
    return sound;
  }

  /** The parser may have looked at the next sign already. */
  private Place behind(Location at) {
    int offset = at.getCharacterOffset();
    boolean looked = offset > 0 && offset <= text.length() && text.charAt(offset - 1) == '<';
    return new Place(file, line(at), Math.max(1, column(at) - (looked ? 1 : 0)));
  }

  /** What ends where the last event ended begins there. */
  private boolean begin(XMLStreamReader reader, Place place) {
    XmlElement element =
        new XmlElement(
            reader.getNamespaceURI() == null ? "" : reader.getNamespaceURI(),
            reader.getLocalName(),
            place);
    if (++elements > MOST_ELEMENTS) {
      refuse(
          ProblemCode.TOO_MANY_VALUES,
          "the file has more than " + MOST_ELEMENTS + " elements",
          place,
          "split it into several files");
      return false;
    }
    if (open.size() >= MOST_LEVELS) {
      refuse(
          ProblemCode.NESTED_TOO_DEEP,
          "elements are nested deeper than " + MOST_LEVELS + " levels",
          place,
          "make some of the sub-processes processes of their own, and call them");
      return false;
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String space = reader.getAttributeNamespace(i);
      element.put(
          space == null ? "" : space, reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    if (open.isEmpty()) {
      root = element;
    } else {
      open.element().add(element);
    }
    open.push(element);
    return true;
  }

  private void refuse(ProblemCode code, String message, Place place, String advice) {
    report.problem(code, message, place, advice);
  }
}
