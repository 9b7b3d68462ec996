package dev.pawl.library.api;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
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
}
