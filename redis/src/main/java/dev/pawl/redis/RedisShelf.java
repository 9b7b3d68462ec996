package dev.pawl.redis;

import dev.pawl.model.PawlException;
import dev.pawl.store.shelf.Shelf;
import dev.pawl.store.shelf.Swap;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps texts in Redis: the texts in a hash, the names that have an order in a sorted set, and a
 * script that compares and changes both, which no other command interrupts.
 *
 * <p>What a swap has changed is as safe as the server makes it before it answers. When the server
 * is first reached it is asked how it is configured, and refused if that is less than the address
 * asks for.
 */
public final class RedisShelf extends Shelf {
  /** Compares what is expected, then changes; an argument for how many, then three for each. */
  private static final String SWAP =
      """
      local i = 2
      for _ = 1, tonumber(ARGV[1]) do
        local there = redis.call('HGET', KEYS[1], ARGV[i])
        if ARGV[i + 1] == '0' then
          if there then return 0 end
        elseif there ~= ARGV[i + 2] then
          return 0
        end
        i = i + 3
      end
      while i < #ARGV do
        local name, kind = ARGV[i], ARGV[i + 1]
        if kind == 'remove' or kind == 'unlist' then
          redis.call('HDEL', KEYS[1], name)
        else
          redis.call('HSET', KEYS[1], name, ARGV[i + 2])
        end
        if kind == 'list' then
          redis.call('ZADD', KEYS[2], 0, name)
        elseif kind == 'unlist' then
          redis.call('ZREM', KEYS[2], name)
        end
        i = i + 3
      end
      return 1
      """;

  /** Names in their order, each followed by its text. */
  private static final String RANGE =
      """
      local found = {}
      for _, name in ipairs(
          redis.call('ZRANGEBYLEX', KEYS[2], ARGV[1], ARGV[2], 'LIMIT', 0, ARGV[3])) do
        found[#found + 1] = name
        found[#found + 1] = redis.call('HGET', KEYS[1], name)
      end
      return found
      """;

  /** Follows every character of a name. */
  private static final String LAST = "~";

  private final RedisLine line;
  private final String[] keys;

  /**
   * @param address {@code redis://user:password@host:port/database}, with {@code
   *     ?durability=everysec} or {@code none} if the server need not keep everything that it
   *     confirms, and {@code place=name} if it is not the only store in its database
   * @param patience how long a call waits for the server before it gives up
   * @throws PawlException.Conflict when the address is wrong
   */
  public RedisShelf(String address, Duration patience) {
    RedisAddress where = RedisAddress.parse(address);
    line = new RedisLine(where, patience, List.of(SWAP, RANGE));
    keys = new String[] {"{" + where.place() + "}:texts", "{" + where.place() + "}:names"};
  }

  @Override
  public Map<String, String> read(Collection<String> names) {
    Map<String, String> found = new LinkedHashMap<>();
    if (!names.isEmpty()) {
      String[] fields = names.toArray(new String[0]);
      line.ask(redis -> redis.hmget(keys[0], fields))
          .forEach(each -> each.ifHasValue(text -> found.put(each.getKey(), text)));
    }
    return found;
  }

  @Override
  public SequencedMap<String, String> range(String prefix, String after, int most) {
    String from = after.isEmpty() ? "[" + prefix : "(" + after;
    String[] arguments = {from, "(" + prefix + LAST, Integer.toString(most)};
    List<String> listed = line.ask(redis -> script(redis, RANGE, arguments));
    SequencedMap<String, String> found = new LinkedHashMap<>();
    for (int i = 0; i + 1 < listed.size(); i += 2) {
      found.put(listed.get(i), listed.get(i + 1));
    }
    return found;
  }

  private RedisFuture<List<String>> script(
      RedisAsyncCommands<String, String> redis, String script, String[] arguments) {
    return redis.evalsha(redis.digest(script), ScriptOutputType.MULTI, keys, arguments);
  }

  @Override
  public boolean swap(Swap swap) {
    return swapAll(List.of(swap)).getFirst();
  }

  /** All of them are sent before the first answer is awaited. */
  @Override
  public List<Boolean> swapAll(List<Swap> swaps) {
    List<String[]> arguments = swaps.stream().map(RedisShelf::arguments).toList();
    return line.change(
        redis ->
            arguments.stream()
                .map(
                    each ->
                        redis.<Boolean>evalsha(
                            redis.digest(SWAP), ScriptOutputType.BOOLEAN, keys, each))
                .toList());
  }

  private static String[] arguments(Swap swap) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Integer.toString(swap.expected().size()));
    swap.expected().forEach((name, text) -> add(arguments, name, text == null ? "0" : "1", text));
    swap.changes().forEach((name, text) -> add(arguments, name, kind(name, text), text));
    return arguments.toArray(new String[0]);
  }

  private static String kind(String name, @Nullable String text) {
    boolean listed = isListed(name);
    return text == null ? listed ? "unlist" : "remove" : listed ? "list" : "put";
  }

  private static void add(List<String> to, String name, String kind, @Nullable String text) {
    to.add(name);
    to.add(kind);
    to.add(text == null ? "" : text);
  }

  /** That of the server. */
  @Override
  public long now() {
    List<String> time = line.ask(RedisAsyncCommands::time);
    return Long.parseLong(time.get(0)) * 1_000 + Long.parseLong(time.get(1)) / 1_000;
  }

  @Override
  public void close() {
    line.close();
  }
}
