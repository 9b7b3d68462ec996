#compdef pawl
# Completes pawl in zsh. Load it, after compinit, with: source <(pawl completion zsh)
_pawl() {
  local -a candidates nospace
  local line files=''
  while IFS= read -r line; do
    case $line in
      :files) files=yes ;;
      :nospace) nospace=(-S '') ;;
      :*) ;;
      ?*) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    esac
  done < <($words[1] __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
  (( $#candidates )) && _describe -t pawl pawl candidates "${nospace[@]}"
  if [[ -n $files ]]; then
    compset -P '--*='
    _files
  fi
}
if [[ $funcstack[1] == _pawl ]]; then
  _pawl "$@"
else
  compdef _pawl pawl
fi
