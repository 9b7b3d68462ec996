package dev.pawl.protocol.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.json.JsonLimits;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {
  @Test
  void readsEveryKindOfMessage() throws MessageCodec.Malformed {
    assertThat(read("{'jsonrpc':'2.0','id':1,'method':'a','params':{'x':1}}"))
        .isEqualTo(new Message.Request(RequestId.of(1), "a", Map.of("x", 1)));
    assertThat(read("{'jsonrpc':'2.0','method':'a'}"))
        .isEqualTo(new Message.Notification("a", Map.of()));
    assertThat(read("{'jsonrpc':'2.0','id':'q','result':{}}"))
        .isEqualTo(new Message.Result(RequestId.of("q"), Map.of()));
    assertThat(read("{'jsonrpc':'2.0','id':2,'error':{'code':-1,'message':'no','data':[1]}}"))
        .isInstanceOfSatisfying(
            Message.Failure.class, failure -> assertThat(failure.error().code()).isEqualTo(-1));
  }

  @Test
  void readsAnErrorThatAnswersNothing() throws MessageCodec.Malformed {
    Message expected = new Message.Failure(null, new RpcError(-32700, "what?"));
    assertThat(read("{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'what?'}}"))
        .isEqualTo(expected);
    assertThat(read("{'jsonrpc':'2.0','error':{'code':-32700,'message':'what?'}}"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "0",
        "-7",
        "2147483648",
        "-9223372036854775808",
        "'1'",
        "''",
        "'é\\u0000'",
        "123456789012345678901234567890"
      })
  void givesEveryIdBackAsItCame(String id) throws MessageCodec.Malformed {
    String json = json("{'jsonrpc':'2.0','id':" + id + ",'result':{}}");
    assertThat(new String(MessageCodec.write(read(json)), UTF_8)).isEqualTo(json);
  }

  @Test
  void refusesAnIdThatNobodyWouldWantToKeep() throws MessageCodec.Malformed {
    String id = "x".repeat(RequestId.MOST_CHARACTERS);
    assertThat(read("{'jsonrpc':'2.0','id':'" + id + "','result':{}}"))
        .isEqualTo(new Message.Result(RequestId.of(id), Map.of()));
    assertThat(refused("{'jsonrpc':'2.0','id':'" + id + "x','method':'a'}"))
        .isEqualTo(refused("{'jsonrpc':'2.0','id':null,'method':'a'}"));
  }

  @Test
  void tellsTextAndNumbersApartAndNumbersByTheirValue() {
    assertThat(RequestId.of("1")).isNotEqualTo(RequestId.of(1));
    assertThat(RequestId.from(1))
        .isEqualTo(RequestId.from(1L))
        .isEqualTo(RequestId.from(BigInteger.ONE));
    assertThat(RequestId.from(1)).hasSameHashCodeAs(RequestId.from(BigInteger.ONE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "true", "1.5", "[1]", "{}"})
  void refusesWhatCannotBeAnId(String id) {
    assertThat(refused("{'jsonrpc':'2.0','id':" + id + ",'method':'a'}"))
        .isEqualTo(new Refused(null, RpcError.INVALID_REQUEST));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'1.0','id':5,'method':'a'}",
        "{'id':5,'method':'a'}",
        "{'jsonrpc':2.0,'id':5,'method':'a'}",
        "{'jsonrpc':'2.0','id':5}",
        "{'jsonrpc':'2.0','id':5,'method':null}",
        "{'jsonrpc':'2.0','id':5,'method':7}",
        "{'jsonrpc':'2.0','id':5,'method':'a','params':[1]}",
        "{'jsonrpc':'2.0','id':5,'method':'a','params':'x'}",
        "{'jsonrpc':'2.0','id':5,'result':7}",
        "{'jsonrpc':'2.0','id':5,'error':'no'}"
      })
  void refusesWrongTypesWithTheIdOfTheRequest(String message) {
    assertThat(refused(message)).isEqualTo(new Refused(RequestId.of(5), RpcError.INVALID_REQUEST));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[{'jsonrpc':'2.0','id':5,'method':'a'}]", "7", "null", "'text'"})
  void refusesBatchesAndWhatIsNoObject(String message) {
    assertThat(refused(message)).isEqualTo(new Refused(null, RpcError.INVALID_REQUEST));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{'jsonrpc':'2.0'", "nonsense", "{'a':1}{'b':2}", "{'a':NaN}"})
  void answersWhatIsNoJsonWithAParseError(String message) {
    assertThat(refused(message)).isEqualTo(new Refused(null, RpcError.PARSE_ERROR));
  }

  @Test
  void answersMalformedUtf8WithAParseError() {
    byte[] bytes = json("{'jsonrpc':'2.0','id':1,'method':'XY'}").getBytes(UTF_8);
    byte[] overlong = bytes.clone();
    int at = new String(bytes, UTF_8).indexOf('X');
    overlong[at] = (byte) 0xC0;
    overlong[at + 1] = (byte) 0xAF;
    assertThat(refused(overlong).code).isEqualTo(RpcError.PARSE_ERROR);
    assertThat(refused(Arrays.copyOf(overlong, at + 1)).code).isEqualTo(RpcError.PARSE_ERROR);
  }

  @Test
  void answersWhatIsTooDeepTooLongOrTooManyDigitsWithAParseError() {
    assertThat(refused("[".repeat(100_000)).code).isEqualTo(RpcError.PARSE_ERROR);
    assertThat(refused("{'a':".repeat(300) + "1" + "}".repeat(300)).code)
        .isEqualTo(RpcError.PARSE_ERROR);
    assertThat(refused("{'id':" + "9".repeat(5000) + "}").code).isEqualTo(RpcError.PARSE_ERROR);
    JsonLimits small = JsonLimits.DEFAULT.withMaxBytes(10);
    byte[] message = json("{'jsonrpc':'2.0','method':'a'}").getBytes(UTF_8);
    assertThat(refused(message, small).code).isEqualTo(RpcError.PARSE_ERROR);
  }

  @Test
  void takesHugeExponentsWithoutExpandingThem() {
    assertThat(refused("{'jsonrpc':'2.0','id':1e999999999,'method':'a'}").id).isNull();
  }

  @Test
  void writesNoIdWhenThereIsNone() {
    Message.Failure failure = new Message.Failure(null, new RpcError(-32700, "what?"));
    assertThat(new String(MessageCodec.write(failure), UTF_8))
        .isEqualTo(json("{'jsonrpc':'2.0','error':{'code':-32700,'message':'what?'}}"));
  }

  private record Refused(RequestId id, int code) {}

  private static Refused refused(String message) {
    return refused(json(message).getBytes(UTF_8));
  }

  private static Refused refused(byte[] message) {
    return refused(message, JsonLimits.DEFAULT);
  }

  private static Refused refused(byte[] message, JsonLimits limits) {
    MessageCodec.Malformed refused =
        catchThrowableOfType(
            MessageCodec.Malformed.class, () -> MessageCodec.read(message, limits));
    return new Refused(refused.answer().id(), refused.answer().error().code());
  }

  private static Message read(String message) throws MessageCodec.Malformed {
    return MessageCodec.read(json(message).getBytes(UTF_8), JsonLimits.DEFAULT);
  }

  /** Single quotes are easier to read here. */
  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
