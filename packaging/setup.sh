# Shared by ./run and ./test: packages and builds. To be sourced, with $root set.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$(basename "$0"): $*"; exit 1; }

# packages_of SECTION...: the names listed under these headings of packages.txt.
packages_of() {
    awk -v wanted=" $* " '
        /^\[/ { gsub(/[][]/, ""); on = index(wanted, " " $1 " "); next }
        on && NF && !/^#/ { print $1 }' "$root/packaging/packages.txt"
}

# install_packages SECTION...: installs what is missing; does nothing, and asks nobody, otherwise.
install_packages() {
    if ! command -v dpkg-query apt-get >/dev/null; then
        say "This is no Debian: please see to it that what packaging/packages.txt lists is installed."
        return
    fi
    local wanted missing as_root=()
    wanted=$(packages_of "$@" | sort -u)
    # shellcheck disable=SC2086
    missing=$(comm -23 <(echo "$wanted") <(dpkg-query -W \
        -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u))
    [[ $missing ]] || return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null || fail "these packages are missing, and installing them needs" \
            "root or sudo:" $missing
        as_root=(sudo)
    fi
    say "Installing:" $missing
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get -q -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2 || say "apt-get update failed; trying with the lists at hand."
    "${apt[@]}" install -y --no-install-recommends $missing >&2 ||
        fail "apt-get could not install:" $missing
}

# build PRESET [ARGUMENT...]: configures only for the first time or after a change of the presets
# (ninja itself sees to changed CMake files and new sources), then builds. All output to stderr.
build() {
    local preset=$1 folder=$root/build/$1 quiet=()
    shift
    if [[ ! -f $folder/build.ninja || $root/CMakePresets.json -nt $folder/build.ninja ]]; then
        say "Configuring $preset ..."
        (cd "$root" && cmake --fresh --preset "$preset") >/dev/null || return
        touch "$folder/build.ninja"
    fi
    [[ -t 2 ]] || quiet=(-- --quiet)
    say "Building $preset ..."
    # Ninja alone would start two more compilers than there are processors: each is slower for it.
    (cd "$root" && cmake --build --preset "$preset" --parallel "$(nproc)" "$@" "${quiet[@]}") >&2
}
