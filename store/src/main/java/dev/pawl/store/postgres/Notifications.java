package dev.pawl.store.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a connection was notified of, which is no part of JDBC. The driver is asked by name, because
 * whoever uses the store brings it: nothing here is compiled against it.
 */
final class Notifications {
  private final Object connection;
  private final Method next;
  private final Method parameter;

  private Notifications(Object connection, Method next, Method parameter) {
    this.connection = connection;
    this.next = next;
    this.parameter = parameter;
  }

  static Notifications of(Connection connection) throws SQLException {
    try {
      ClassLoader loader = Notifications.class.getClassLoader();
      Class<?> kind = Class.forName("org.postgresql.PGConnection", true, loader);
      Class<?> notification = Class.forName("org.postgresql.PGNotification", true, loader);
      return new Notifications(
          connection.unwrap(kind),
          kind.getMethod("getNotifications", int.class),
          notification.getMethod("getParameter"));
    } catch (ReflectiveOperationException e) {
      throw new SQLException("the driver tells of no notifications", e);
    }
  }

  /** What the notifications say that came, after waiting for some; empty when none came. */
  List<String> await(int millis) throws SQLException {
    List<String> said = new ArrayList<>();
    try {
      if (next.invoke(connection, millis) instanceof Object[] came) {
        for (Object each : came) {
          said.add(String.valueOf(parameter.invoke(each)));
        }
      }
      return said;
    } catch (InvocationTargetException e) {
      @Nullable Throwable cause = e.getCause();
      throw cause instanceof SQLException told ? told : new SQLException("not notified", e);
    } catch (IllegalAccessException e) {
      throw new SQLException("the driver tells of no notifications", e);
    }
  }
}
