# How Pawl is started once it is known where it is. Read in by ./pawl and by bin/pawl of a distribution.
#
#   PAWL_JAVA_OPTS   JVM options instead of our own, which are "-XX:+UseSerialGC" and some that make a start short
#   PAWL_ADDONS      a folder with the jars of add-ons, instead of the one beside the program
#
# Nothing here writes to stdout: it belongs to the program. Each process that is started here delays every start of Pawl,
# so nearly all is done by the shell alone.

# SQLite is native code. The class cache is of use only with the option that it was made with.
NATIVE=--enable-native-access=ALL-UNNAMED

# Has Java's compilers wait for the program, not the program for them: a client that starts a server for itself calls at
# once, and with few processors the compilers would take them. No other thread gets another priority. Lowering one needs
# no rights, but Java warns that raising one would.
POLITE='-XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=10 -XX:JavaPriority1_To_OSPriority=0
  -XX:JavaPriority2_To_OSPriority=0 -XX:JavaPriority3_To_OSPriority=0 -XX:JavaPriority4_To_OSPriority=0
  -XX:JavaPriority6_To_OSPriority=0 -XX:JavaPriority7_To_OSPriority=0 -XX:JavaPriority8_To_OSPriority=0
  -XX:JavaPriority9_To_OSPriority=0 -XX:JavaPriority10_To_OSPriority=0
  -XX:+UnlockDiagnosticVMOptions -XX:-PrintWarnings'

# Succeeds on Linux when nobody gave this process another priority than usual: Java would take that back.
has_usual_priority() {
  { read -r stat </proc/self/stat; } 2>/dev/null || return 1
  # The name of the program may have spaces, what follows it are words. shellcheck disable=SC2086
  set -- ${stat##*) }
  [ "${17}" = 0 ]
}

# Java would open its own files under the number of a closed stdin, and the program would read those.
true 2>/dev/null 8<&0 || exec </dev/null

# Sets $found to the program $1 on the path, or to nothing.
on_path() {
  found=
  rest=${PATH:-}:
  while [ -n "$rest" ]; do
    place=${rest%%:*}
    rest=${rest#*:}
    if [ -f "${place:-.}/$1" ] && [ -x "${place:-.}/$1" ]; then
      found=${place:-.}/$1
      return
    fi
  done
}

# Sets $classes to the program and, behind it, the add-ons that lie in folder $addons: the class cache knows only what
# comes first.
find_classes() {
  classes=$app/pawl-cli.jar
  for jar in "$addons"/*.jar; do
    [ ! -f "$jar" ] || classes=$classes:$jar
  done
}

# Becomes the program in folder $app, run by the Java in $java_home; $command is the file that a user calls it by, and
# $addons the folder for what is added to it.
start() {
  addons=${PAWL_ADDONS:-$addons}
  find_classes
  # Java passes over a class cache that another Java made, but refuses some options together with one.
  cache=
  [ ! -f "$app/pawl.aot" ] || [ -n "${PAWL_JAVA_OPTS:-}" ] || cache=-XX:AOTCache=$app/pawl.aot
  # What to call this program in advice that people can copy.
  on_path pawl
  [ "$found" -ef "$command" ] && command=pawl
  # Without a UTF-8 locale Java would garble arguments and file names that are not ASCII.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]*) ;;
    *) LC_ALL=C.UTF-8 && export LC_ALL ;;
  esac
  # Commands are short: the first compiler alone ends them soonest. A server runs long and wants both, and so does what an
  # editor asks at each keystroke. A client that starts a server for itself waits for it, though: with a class cache they
  # are polite, without one it has to do with the first, and either had better begin to compile later.
  options='-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
  case "${1-}:$cache: $* " in
    serve:-*" --http"* | lsp:*) options=-XX:+UseSerialGC ;;
    serve:-*)
      options=-XX:+UseSerialGC
      ! has_usual_priority || options="$options $POLITE"
      ;;
    serve::*" --http"*) options='-XX:+UseSerialGC -XX:CompileThresholdScaling=3' ;;
    serve::*) options="$options -XX:CompileThresholdScaling=10" ;;
  esac
  set -f
  # The options are words, so they are split on purpose.
  # shellcheck disable=SC2086
  exec "$java_home/bin/java" ${PAWL_JAVA_OPTS-$options} ${cache:+"$cache" -Dpawl.cached=true} "$NATIVE" \
    -Xlog:disable -Xlog:all=warning,aot*=off,cds*=off:stderr -Dpawl.command="$command" \
    -Dpawl.addons="$addons" -cp "$classes" dev.pawl.cli.Main "$@"
}
