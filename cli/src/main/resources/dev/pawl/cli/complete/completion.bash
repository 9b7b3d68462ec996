# Completes pawl in bash. Load it with: source <(pawl completion bash)
_pawl_complete() {
  local line="${COMP_LINE:0:COMP_POINT}" note='' begin candidate kept='' mark part
  local word="${line##*[[:space:]]}"
  COMPREPLY=()
  # A space behind a backslash is part of the word.
  begin="${line%"$word"}"
  while [[ "$begin" == *\\' ' ]]; do
    begin="${begin%' '}"
    part="${begin##*[[:space:]]}"
    begin="${begin%"$part"}"
    word="$part $word"
  done
  # What bash replaces begins behind the last of these characters.
  for mark in '=' ':' '@'; do
    case "$COMP_WORDBREAKS" in
      *"$mark"*)
        case "$word" in
          *"$mark"*)
            begin="${word%"${word##*"$mark"}"}"
            [ "${#begin}" -gt "${#kept}" ] && kept="$begin"
            ;;
        esac
        ;;
    esac
  done
  while IFS= read -r candidate; do
    case "$candidate" in
      :*) note="$note$candidate " ;;
      ?*)
        candidate="${candidate%%$'\t'*}"
        COMPREPLY+=("${candidate#"$kept"}")
        ;;
    esac
  done < <("$1" __complete --line "$line" 2>/dev/null)
  case "$note" in
    *:files*)
      compopt -o filenames 2>/dev/null
      while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
      done < <(compgen -f -- "${word#"$kept"}")
      ;;
  esac
  case "$note" in
    *:nospace*) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -F _pawl_complete pawl
