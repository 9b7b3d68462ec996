package dev.pawl.expression.jsonata;

import java.util.Random;

/**
 * Random expressions of the less common shapes, over the members of {@link RandomScope}: functions
 * that are given to others, sorting, grouping, ranges, names in paths, changes of values, and what
 * keeps lists or collapses them.
 */
final class RandomQuery {
  private static final String NAMES =
      "n ¦ m ¦ s ¦ t ¦ b ¦ o ¦ list ¦ rows ¦ rows ¦ nested ¦ k ¦ v ¦ none ¦ mixed ¦ empty ¦ *";
  private static final String LITERALS =
      "1 ¦ 0 ¦ -1 ¦ 2.5 ¦ \"a\" ¦ \"\" ¦ true ¦ false ¦ null ¦ [] ¦ {} ¦ [[]] ¦ [1, 2] ¦ [null]";

  private final Random random;

  RandomQuery(long seed) {
    random = new Random(seed);
  }

  String next() {
    return any(3);
  }

  private String oneOf(String choices) {
    String[] all = choices.split(" ¦ ", -1);
    return all[random.nextInt(all.length)];
  }

  private String any(int depth) {
    if (depth <= 0) {
      return random.nextInt(4) == 0 ? oneOf(LITERALS) : path(0);
    }
    return switch (random.nextInt(14)) {
      case 0 -> oneOf(LITERALS);
      case 1, 2, 3 -> path(depth);
      case 4, 5 -> higher(depth);
      case 6 -> chained(depth);
      case 7 -> listed(depth);
      case 8 -> block(depth);
      case 9 -> built(depth);
      case 10 -> operator(depth);
      case 11 -> applied(depth);
      case 12 -> named(depth);
      default -> texts(depth);
    };
  }

  private String path(int depth) {
    StringBuilder path =
        new StringBuilder(oneOf("$. ¦ $$. ¦  ¦  ¦ $item. ¦ $items. ¦ rows. ¦ $v. ¦ $w."));
    for (int i = random.nextInt(3); i >= 0; i--) {
      path.append(step(depth)).append(i == 0 ? "" : ".");
    }
    return path + behind(depth);
  }

  private String step(int depth) {
    String step =
        switch (depth <= 0 ? 0 : random.nextInt(8)) {
          case 0, 1, 2, 3 -> oneOf(NAMES);
          case 4 -> "(" + any(depth - 1) + ")";
          case 5 -> "{" + pairs(depth - 1) + "}";
          case 6 -> "[" + any(depth - 1) + "]";
          default -> "$" + oneOf("string ¦ count ¦ keys ¦ type ¦ spread ¦ boolean") + "($)";
        };
    return step + brackets(depth);
  }

  private String brackets(int depth) {
    return switch (random.nextInt(7)) {
      case 0 -> "[" + oneOf("0 ¦ -1 ¦ 1 ¦ [0..1] ¦ [0, 0] ¦ $index ¦ n ¦ true ¦ false ¦ $") + "]";
      case 1 -> "[]";
      case 2 -> depth > 0 ? "[" + any(depth - 1) + "]" : "";
      case 3 ->
          "[" + oneOf("v > 1 ¦ $ = 1 ¦ k ¦ $exists(v) ¦ n in [1, 2] ¦ $type($) = \"number\"") + "]";
      default -> "";
    };
  }

  private String behind(int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> "^(" + oneOf("v ¦ >v ¦ k, <v ¦ $ ¦ >$string($) ¦ n") + ")" + brackets(depth);
      case 1 -> "{" + pairs(depth - 1) + "}";
      case 2 -> "[]";
      default -> "";
    };
  }

  private String pairs(int depth) {
    String pairs = oneOf("\"a\" ¦ k ¦ s ¦ $string(v) ¦ \"b\"") + ": " + any(depth);
    return random.nextInt(3) == 0 ? pairs + ", \"c\": " + any(depth - 1) : pairs;
  }

  private String function(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> oneOf("$string ¦ $uppercase ¦ $sum ¦ $count ¦ $exists ¦ $not ¦ $keys ¦ $type");
      case 1 -> "function($v, $i) { " + any(depth - 1) + " }";
      case 2 -> "function($v, $i, $a) { $i > 0 ? " + any(depth - 1) + " : $a }";
      case 3 -> "function() { " + any(depth - 1) + " }";
      default -> "function($v) { " + any(depth - 1) + " }";
    };
  }

  private String higher(int depth) {
    String list = any(depth - 1);
    return switch (random.nextInt(9)) {
      case 0, 1 -> "$map(" + list + ", " + function(depth) + ")";
      case 2 -> "$filter(" + list + ", " + function(depth) + ")";
      case 3 -> "$single(" + list + ", " + function(depth) + ")";
      case 4 ->
          "$reduce("
              + list
              + ", function($v, $w) { "
              + any(depth - 1)
              + " }"
              + oneOf(" ¦ , 0 ¦ , [] ¦ , \"\" ¦ , none")
              + ")";
      case 5 ->
          "$each(" + oneOf("o ¦ $ ¦ rows[0] ¦ ") + listOr(list) + ", " + function(depth) + ")";
      case 6 ->
          "$sift(" + oneOf("o ¦ $ ¦ rows[0] ¦ ") + listOr(list) + ", " + function(depth) + ")";
      case 7 -> "$sort(" + list + ", function($v, $w) { $v > $w })";
      default -> "$sort(" + list + ")";
    };
  }

  /** Behind one of several that may be empty; two of them would not be read. */
  private String listOr(String list) {
    return random.nextInt(3) == 0 ? ".(" + list + ")" : "";
  }

  private String chained(int depth) {
    String chain = any(depth - 1);
    for (int i = random.nextInt(3); i >= 0; i--) {
      chain +=
          " ~> "
              + oneOf(
                  "$sum() ¦ $sum ¦ $count() ¦ $reverse() ¦ $distinct() ¦ $keys() ¦ $string() ¦"
                      + " $spread() ¦ $merge() ¦ $append(1) ¦ $map(function($v) { $v }) ¦"
                      + " $filter(function($v) { $v }) ¦ |$|{ \"z\": 1 }| ¦ |rows|{ \"v\": v }, \"k\"|"
                      + " ¦ |o|{}, [\"n\"]| ¦ $substring(?, 0, 1) ¦ function($v) { [$v] } ¦ $exists()");
    }
    return chain;
  }

  private String listed(int depth) {
    String list = any(depth - 1);
    return switch (random.nextInt(9)) {
      case 0 -> "$append(" + list + ", " + any(depth - 1) + ")";
      case 1 -> "$zip(" + list + ", " + any(depth - 1) + ")";
      case 2 -> "$spread(" + list + ")";
      case 3 -> "$merge([" + list + ", { \"n\": " + any(depth - 1) + " }])";
      case 4 -> "$merge(" + list + ")";
      case 5 -> "$" + oneOf("distinct ¦ reverse ¦ keys ¦ shuffle ¦ clone") + "(" + list + ")";
      case 6 -> "$lookup(" + list + ", " + oneOf("\"n\" ¦ s ¦ \"none\" ¦ \"v\"") + ")";
      case 7 -> "[" + oneOf("0 ¦ 1 ¦ n ¦ none") + ".." + oneOf("3 ¦ 0 ¦ m ¦ $count(rows)") + "]";
      default -> "$" + oneOf("max ¦ min ¦ sum ¦ average ¦ count") + "(" + list + ")";
    };
  }

  private String block(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> "($v := " + any(depth - 1) + "; " + any(depth - 1) + ")";
      case 1 -> "($f := " + function(depth) + "; $f(" + any(depth - 1) + "))";
      case 2 -> "($f := " + function(depth) + "; $map(" + any(depth - 1) + ", $f))";
      case 3 -> "($v := 1; (" + oneOf("$v := s; ¦  ¦ $w := $v; ") + any(depth - 1) + "); $v)";
      case 4 ->
          "($f := function($n, $v) { $n > 0 ? $f($n - 1, [$v, $n]) : $v }; $f(2, "
              + any(depth - 1)
              + "))";
      default -> "(" + any(depth - 1) + ")" + brackets(depth);
    };
  }

  private String built(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> "{" + pairs(depth - 1) + "}" + oneOf(" ¦ .a ¦ .* ¦ .c[0]");
      case 1 -> "[" + any(depth - 1) + ", " + any(depth - 1) + "]" + brackets(depth);
      case 2 -> "[" + any(depth - 1) + "]." + step(depth - 1);
      default -> "[" + any(depth - 1) + ", [" + any(depth - 1) + "]]" + oneOf(" ¦ [] ¦ ^($) ¦ [1]");
    };
  }

  private String operator(int depth) {
    String left = any(depth - 1);
    String operator = oneOf("+ ¦ % ¦ & ¦ = ¦ != ¦ in ¦ and ¦ or ¦ < ¦ ?? ¦ ?: ¦ / ¦ *");
    return random.nextInt(4) == 0
        ? "(" + left + " ? " + any(depth - 1) + oneOf(" ¦  : 1 ¦  : none") + ")"
        : left + " " + operator + " " + any(depth - 1);
  }

  private String applied(int depth) {
    return switch (random.nextInt(7)) {
      case 0 -> "(" + function(depth) + ")(" + any(depth - 1) + ")";
      case 1 ->
          "($f := function($v, $w) { "
              + any(depth - 1)
              + " }; $g := $f(?, 1); $g("
              + any(depth - 1)
              + "))";
      case 2 -> "($f := $string ~> $length; $f(" + any(depth - 1) + "))";
      case 3 ->
          "function($v) { function($w) { " + any(depth - 1) + " } }(1)(" + any(depth - 1) + ")";
      case 4 -> "$eval(\"" + oneOf("n + 1 ¦ rows.v ¦ [1..2] ¦ $v ¦ none") + "\")";
      case 5 -> "{ \"f\": " + function(depth) + " }.f(" + any(depth - 1) + ")";
      default -> "$map(" + any(depth - 1) + ", $substring(?, 0, 1))";
    };
  }

  private String named(int depth) {
    return switch (random.nextInt(6)) {
      case 0 -> "rows@$r" + oneOf("[$r.v = 1] ¦  ¦ [0]") + "." + any(depth - 1);
      case 1 -> "rows#$p" + oneOf("[$p = 0] ¦ ") + ".{ \"p\": $p, \"x\": " + any(depth - 1) + " }";
      case 2 -> "rows.list.{ \"up\": %.k, \"x\": " + any(depth - 1) + " }";
      case 3 -> "rows.(%.n)" + brackets(depth);
      case 4 -> "list#$p" + oneOf(".$p ¦ .($ & $p) ¦ [$p > 0] ¦ ^(>$)#$q.[$p, $q]");
      default -> "$.rows@$a.$$.rows@$b[$a.k = $b.k].[$a.v, $b.v]" + oneOf(" ¦ [] ¦ [0]");
    };
  }

  private String texts(int depth) {
    String text = any(depth - 1);
    return switch (random.nextInt(10)) {
      case 0 ->
          "$match($string("
              + text
              + "), /([a-z])|([0-9])/)"
              + oneOf(" ¦ .match ¦ [0].groups ¦ .groups ¦ .index");
      case 1 ->
          "$split($string(" + text + "), " + oneOf("/[,:]/ ¦ \",\" ¦ \"\"") + ")" + brackets(depth);
      case 2 ->
          "$replace($string("
              + text
              + "), /a/, "
              + oneOf("\"$0\" ¦ function($v) { $v.match }")
              + ")";
      case 3 -> "$contains($string(" + text + "), /[0-9]/)";
      case 4 -> "$fromMillis(" + oneOf("0 ¦ n ¦ 1000 * m") + oneOf(") ¦ , \"[Y]\") ¦ , none)");
      case 5 ->
          "$toMillis("
              + oneOf("s ¦ \"2020\" ¦ $now() ¦ none ¦ \"2020-01-01\", \"[Y]-[M]-[D]\"")
              + ")";
      case 6 -> "$number(" + oneOf("s ¦ \"12\" ¦ true ¦ n ¦ none ¦ \"0x1f\"") + ")";
      case 7 -> "$round(" + oneOf("n ¦ m ¦ 2.5 ¦ big") + oneOf(") ¦ , 1) ¦ , -2)");
      case 8 ->
          "$"
              + oneOf("formatNumber ¦ formatInteger ¦ parseInteger")
              + "("
              + oneOf("n ¦ s ¦ 3")
              + ", \"0\")";
      default ->
          "$"
              + oneOf(
                  "power(n, m) ¦ sqrt(n) ¦ sum([big, big]) ¦ formatBase(n, 2) ¦ pad(s, 3) ¦ type(none)");
    };
  }
}
