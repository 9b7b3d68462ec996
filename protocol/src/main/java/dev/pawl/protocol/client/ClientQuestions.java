package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What a server of the first era asks, each question answered on a virtual thread of its own. */
final class ClientQuestions implements AutoCloseable {
  private static final int MOST = 100;

  private final Transport transport;
  private final Map<RequestId, Asked> open = new ConcurrentHashMap<>();
  private final Refusals refusals = new Refusals(this::reply);

  /** Also those whose id is free again, because their answer is just being sent. */
  private final AtomicInteger busy = new AtomicInteger();

  private volatile boolean closed;

  ClientQuestions(Transport transport) {
    this.transport = transport;
  }

  /** A question that is being answered. */
  private final class Asked {
    private final Message.Request question;
    private final List<Pending> during;
    private final Thread thread;
    private volatile boolean unwanted;

    /** The call whose caller is being asked. */
    private @Nullable Pending through;

    /** Whether that was interrupted because the call is over. */
    private boolean interrupted;

    Asked(Message.Request question, List<Pending> during) {
      this.question = question;
      this.during = during;
      this.thread = Thread.ofVirtual().name("mcp answer " + question.method()).unstarted(this::run);
    }

    private void run() {
      try {
        Message answer = answer();
        // Once it has the answer, the server may ask something else under the same id.
        open.remove(question.id(), this);
        if (!unwanted) {
          reply(answer);
        }
      } finally {
        open.remove(question.id(), this);
        busy.decrementAndGet();
      }
    }

    private Message answer() {
      try {
        return new Message.Result(question.id(), result());
      } catch (RpcException e) {
        return new Message.Failure(question.id(), e.error());
      } catch (InterruptedException _) {
        return unanswered();
      } catch (RuntimeException e) {
        System.getLogger("dev.pawl.protocol")
            .log(Level.ERROR, "answering " + question.method() + " failed", e);
        RpcError error = new RpcError(RpcError.INTERNAL_ERROR, "Internal error");
        return new Message.Failure(question.id(), error);
      }
    }

    /** The call is over: should the server wait all the same, it waits in vain. */
    private Message unanswered() {
      try {
        return new Message.Result(question.id(), Elicited.byNobody(question.method()));
      } catch (RpcException e) {
        return new Message.Failure(question.id(), e.error());
      }
    }

    private Map<String, @Nullable Object> result() throws RpcException, InterruptedException {
      if (question.method().equals("ping")) {
        return Map.of();
      }
      during.forEach(Pending::questionBegan);
      try {
        return bySomebody();
      } finally {
        during.forEach(Pending::questionEnded);
      }
    }

    /** Whoever was asked may be gone before the answer; then somebody else is who still waits. */
    private Map<String, @Nullable Object> bySomebody() throws RpcException, InterruptedException {
      for (Pending call : during) {
        Answers answers = call.options.answers();
        if (answers != null && goesThrough(call)) {
          try {
            return Elicited.answer(answers, question.method(), question.params());
          } catch (RpcException e) {
            Elicited.checkNobody(e);
          } catch (InterruptedException e) {
            if (!goesOn()) {
              throw e;
            }
          } finally {
            wentThrough();
          }
        }
      }
      return during.isEmpty()
          ? Elicited.untold(question.method())
          : Elicited.byNobody(question.method());
    }

    private synchronized boolean goesThrough(Pending call) {
      through = call.isOver() ? null : call;
      return through != null;
    }

    private synchronized boolean goesOn() {
      return interrupted && !unwanted && !isIdle();
    }

    private synchronized void wentThrough() {
      through = null;
      if (interrupted) {
        interrupted = false;
        boolean _ = Thread.interrupted();
      }
    }

    /** Nobody waits for the call any more: then nobody is to be asked on its behalf either. */
    synchronized void over(Pending call) {
      if (isIdle()) {
        thread.interrupt();
      } else if (through == call) {
        interrupted = true;
        thread.interrupt();
      }
    }

    void cancel() {
      unwanted = true;
      thread.interrupt();
    }

    boolean isIdle() {
      return !during.isEmpty() && during.stream().allMatch(Pending::isOver);
    }
  }

  /** Whether it is a question that somebody may have to be asked. */
  static boolean toSomebody(Message.Request question) {
    return question.method().equals(Elicited.METHOD) || question.method().startsWith("sampling/");
  }

  /**
   * @param during the calls that it may belong to, all of one caller, who can answer; those that
   *     are to be asked first come first
   */
  void take(Message.Request question, List<Pending> during) {
    Asked asked = new Asked(question, during);
    if (busy.get() >= MOST) {
      refuse(question.id(), "more than " + MOST + " questions at once are not answered");
    } else if (open.putIfAbsent(question.id(), asked) != null) {
      refuse(question.id(), "this id is already in use");
    } else {
      busy.incrementAndGet();
      asked.thread.start();
      if (closed) {
        asked.cancel();
      }
      if (asked.isIdle()) {
        asked.thread.interrupt();
      }
    }
  }

  /** Answers what cannot be read, so that the server does not wait. */
  void refuse(RequestId question, UnreadableAnswerException what) {
    refuse(question, what.why());
  }

  private void refuse(RequestId question, String why) {
    RpcError error = new RpcError(RpcError.INVALID_REQUEST, "Invalid request: " + why);
    refusals.add(new Message.Failure(question, error));
  }

  private void reply(Message answer) {
    try {
      transport.send(answer, Map.of());
    } catch (IOException e) {
      System.getLogger("dev.pawl.protocol").log(Level.DEBUG, "the server did not wait", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The server no longer wants to know. */
  void cancel(RequestId question) {
    Asked asked = open.get(question);
    if (asked != null) {
      asked.cancel();
    }
  }

  /** Nobody waits for the call any more. */
  void over(Pending call) {
    for (Asked asked : open.values()) {
      if (asked.during.contains(call)) {
        asked.over(call);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    refusals.close();
    open.values().forEach(Asked::cancel);
  }
}
