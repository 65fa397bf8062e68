#include "prise/cli/shells.h"

namespace prise::cli {
namespace {

// Bash hands over its line broken at "=" and ":" as well, and puts in only what follows the last of
// them. So the words are put together again where no space was between them, and what bash already
// has is taken from the front of the answers.
constexpr std::string_view bash_script = R"script(# Completion of prise for bash.
#
#   for this shell   source <(prise completion bash)
#   for all          prise completion bash > ~/.local/share/bash-completion/completions/prise

_prise() {
    local words=() rest=${COMP_LINE:0:${COMP_POINT:-0}} word i
    for ((i = 0; i <= COMP_CWORD; ++i)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || ! $rest || $rest == [[:space:]]* ]]; then
            words+=("")
            rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        [[ $i -eq $COMP_CWORD && $COMP_LINE ]] && word=$rest
        words[${#words[@]}-1]+=$word
        rest=${rest#"$word"}
    done
    local current=${words[${#words[@]}-1]} breaks="" known=""
    for i in "${!words[@]}"; do
        case ${words[i]} in
            \'*\' | \"*\") words[i]=${words[i]:1:${#words[i]}-2} ;;
            --*=\'*\' | --*=\"*\")
                word=${words[i]#*=}
                words[i]=${words[i]%%=*}=${word:1:${#word}-2}
                ;;
            *) words[i]=${words[i]//\\/} ;;
        esac
    done
    [[ $COMP_WORDBREAKS == *=* ]] && breaks+="="
    [[ $COMP_WORDBREAKS == *:* ]] && breaks+=":"
    [[ $breaks ]] && known=${current%"${current##*["$breaks"]}"}

    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        if [[ $word == :files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
                compgen -f -- "${current#"$known"}")
        else
            COMPREPLY+=("${word#"$known"}")
        fi
    done < <("${words[0]/#\~/$HOME}" completion words -- "${words[@]:1}" 2>/dev/null)
}
complete -F _prise prise
)script";

constexpr std::string_view zsh_script = R"script(#compdef prise
# Completion of prise for zsh.
#
#   for this shell   source <(prise completion zsh)
#   for all          prise completion zsh > a folder of $fpath, as the file _prise

_prise() {
    local line word
    local -a described
    for line in ${(f)"$(${(Q)words[1]/#\~/$HOME} completion words -- \
            "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)"}; do
        if [[ $line == ':files' ]]; then
            [[ $PREFIX == --*=* ]] && compset -P '*='
            _files
            continue
        fi
        word=${line%%$'\t'*}
        described+=("${word//:/\\:}${${line#$word}/$'\t'/:}")
    done
    (( $#described )) && _describe prise described
}

if [[ $funcstack[1] == _prise ]]; then
    _prise "$@"
else
    compdef _prise prise
fi
)script";

constexpr std::string_view fish_script = R"script(# Completion of prise for fish.
#
#   for this shell   prise completion fish | source
#   for all          prise completion fish > ~/.config/fish/completions/prise.fish

function __prise_words
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    for line in ($program completion words -- $words "$typed" 2>/dev/null)
        if test "$line" = :files
            set -l option (string match -r -- '^--[^=]*=' "$typed")
            __fish_complete_path (string replace -- "$option" "" "$typed") |
                string replace -r -- '^' "$option"
        else
            printf '%s\n' $line
        end
    end
end

complete -c prise -f -k -a '(__prise_words)'
)script";

}  // namespace

std::string_view completion_script(std::string_view shell) {
    if (shell == "bash") return bash_script;
    if (shell == "zsh") return zsh_script;
    if (shell == "fish") return fish_script;
    return {};
}

}  // namespace prise::cli
