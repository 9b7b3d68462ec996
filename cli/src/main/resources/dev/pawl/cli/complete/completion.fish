# Completes pawl in fish. Load it with: pawl completion fish | source
function __pawl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $words[1] __complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':*'
                continue
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c pawl -f -a '(__pawl_complete)'
