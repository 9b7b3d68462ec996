package dev.pawl.protocol.rpc;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.function.BooleanSupplier;

/**
 * A message as the body of an HTTP request, which is asked for only when there is a connection:
 * until then nothing of the message has left, and it may still turn out that it is not wanted any
 * more.
 */
public final class MessageBody implements HttpRequest.BodyPublisher {
  private final HttpRequest.BodyPublisher body;
  private final BooleanSupplier leaves;

  public MessageBody(Message message, BooleanSupplier leaves) {
    this.body = HttpRequest.BodyPublishers.ofByteArray(MessageCodec.write(message));
    this.leaves = leaves;
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    if (leaves.getAsBoolean()) {
      body.subscribe(subscriber);
      return;
    }
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long count) {}

          @Override
          public void cancel() {}
        });
    subscriber.onError(new IOException("the request was withdrawn"));
  }
}
