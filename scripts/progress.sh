# How far a build is, for a person who waits for it. Read in by ./pawl when stderr is a terminal.

# Sets $far to how far the build is whose log is file $1.
how_far() {
  far='Maven gets ready, and fetches what it does not have yet'
  while IFS= read -r line; do
    case $line in
      '[INFO] Building '*'['*/*']')
        far=${line##*[}
        far=${far%]}
        far="module ${far%/*} of ${far#*/}"
        ;;
      '[INFO] BUILD SUCCESS'*) far='making a cache with which it starts sooner' ;;
    esac
  done <"$1"
}

# Tells once a second how far the build with the log $1 is, as long as process $2 lives.
tell_progress() {
  seconds=0
  while kill -0 "$2" 2>/dev/null; do
    how_far "$1"
    printf '\rpawl: %s (%s s)\033[K' "$far" "$seconds" >&2
    sleep 1
    seconds=$((seconds + 1))
  done
}
