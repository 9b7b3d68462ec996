package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a transport puts what arrives. Its methods return at once. */
public interface Inbox {
  /**
   * A message came.
   *
   * @param during the request on whose answer stream it came, or null where there is but one stream
   */
  void received(Message message, @Nullable RequestId during);

  /**
   * No answer will come any more.
   *
   * @param request the one concerned, or null for all of them: the connection is gone
   */
  void lost(@Nullable RequestId request, IOException why);

  /**
   * Something came that was meant to be a message and cannot be read.
   *
   * @param during as of a message
   * @return false when nobody knows whom it concerns: then all that wait have been told, and the
   *     connection is of no use any more
   */
  boolean unreadable(UnreadableAnswerException what, @Nullable RequestId during);

  /** The server itself has ended, and with it all that it was still busy with. */
  void ended();
}
