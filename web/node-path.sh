# To be sourced in web, more than once if need be: what npm has installed comes first, and the node of the lock file before all. It is
# looked for where it is, because some npm (9, which plain Debian has) leaves it without a link in .bin.
for own in "$PWD"/node_modules/.bin "$PWD"/node_modules/node-linux-*/bin; do
    [[ ! -d $own ]] || PATH=$own:$PATH
done
