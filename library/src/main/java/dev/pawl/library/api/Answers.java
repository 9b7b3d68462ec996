package dev.pawl.library.api;

import dev.pawl.expression.parameter.ParameterMessage;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How results and errors look over HTTP. */
final class Answers {
  private Answers() {}

  static Api.Answer of(int status, @Nullable Object json) {
    return new Api.Answer(status, Map.of(), Json.write(json));
  }

  static Api.Answer error(int status, String code, String message) {
    return of(status, Values.object("error", Values.object("code", code, "message", message)));
  }

  /** What is somebody else's looks like what is not there. */
  static Api.Answer notFound() {
    return error(404, "not_found", "There is no such thing here, or it is not yours to see");
  }

  static Api.Answer of(PawlException thrown) {
    String message = String.valueOf(thrown.getMessage());
    return switch (thrown) {
      case PawlException.NotFound _ -> notFound();
      case PawlException.Denied _ -> error(403, "denied", message);
      case PawlException.Conflict _ -> error(409, "conflict", message);
      case PawlException.LimitExceeded _ -> error(422, "limit_exceeded", message);
      case PawlException.InvalidDefinition _ -> error(422, "invalid", message);
      case PawlException.Unreachable _ -> error(503, "unreachable", message);
      case PawlException.Defect _ -> error(500, "defect", "Something in Pawl itself went wrong");
    };
  }

  /** Where files lie is nobody's business. */
  static Api.Answer of(IOException thrown) {
    return switch (thrown) {
      case NoSuchFileException _ -> notFound();
      case AccessDeniedException _ ->
          error(403, "denied", "The server may not read or write that file, or its folder");
      case FileSystemException e when e.getReason() != null ->
          error(503, "unreachable", "A file cannot be read or written: " + e.getReason());
      default -> error(503, "unreachable", "A file cannot be read or written");
    };
  }

  /** What somebody answered does not fit the question. */
  static Api.Answer unfit(List<String> refusals) {
    return unfit(
        "The answer does not fit",
        refusals.stream()
            .map(each -> Values.object("path", "", "code", "UNFIT", "message", each))
            .toList());
  }

  /** Arguments are not what a tool takes. */
  static Api.Answer unfitArguments(List<ParameterMessage> messages) {
    return unfit(
        "The arguments do not fit", messages.stream().map(ParameterMessage::toJson).toList());
  }

  private static Api.Answer unfit(String message, List<?> messages) {
    return of(
        422,
        Values.object(
            "error", Values.object("code", "invalid", "message", message, "messages", messages)));
  }

  /** Somebody has had as much as they may. */
  static Api.Answer of(RunStarts.Throttled thrown) {
    Api.Answer told = error(429, "too_much", String.valueOf(thrown.getMessage()));
    long seconds = Math.max(1, thrown.tooMuch().pause().toSeconds());
    return new Api.Answer(429, Map.of("Retry-After", Long.toString(seconds)), told.json());
  }
}
