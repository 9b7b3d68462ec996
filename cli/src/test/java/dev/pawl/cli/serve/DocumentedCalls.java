package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The calls that a document shows as lines for {@code curl}.
 *
 * @param address of the server that they are made of, without a slash at its end
 */
record DocumentedCalls(String address) {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern CURL = Pattern.compile("(?m)^curl -s .*$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  static List<String> lines(String document) {
    return CURL.matcher(document).results().map(MatchResult::group).toList();
  }

  /**
   * What such a line does.
   *
   * @param variables by their names, with the dollar sign
   */
  HttpResponse<String> call(String line, Map<String, String> variables)
      throws IOException, InterruptedException {
    String filled = line;
    for (Map.Entry<String, String> each : variables.entrySet()) {
      filled = filled.replace(each.getKey(), each.getValue());
    }
    List<String> words = WORD.matcher(filled).results().map(DocumentedCalls::word).toList();
    List<String> headers = new ArrayList<>();
    String body = null;
    for (int n = 3; n < words.size(); n += 2) {
      if (words.get(n).equals("-H")) {
        headers.addAll(List.of(words.get(n + 1).split(": ", 2)));
      } else {
        assertThat(words.get(n)).isEqualTo("-d");
        body = words.get(n + 1);
      }
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(words.get(2).replace("http://127.0.0.1:8080", address)))
            .method(
                body == null ? "GET" : "POST",
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .headers(headers.toArray(String[]::new))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  private static String word(MatchResult found) {
    return found.group(1) != null
        ? found.group(1)
        : found.group(2) != null ? found.group(2) : found.group();
  }
}
