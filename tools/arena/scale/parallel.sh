#!/bin/sh
# Plays a tournament in parts, as many at a time as there are processors, with GNU parallel. See parallel.md.
#
#   tools/arena/scale/parallel.sh PARTS FOLDER ARGUMENTS-OF-VESPINE-TOURNAMENT...
#
# VESPINE is the program (vespine if it is not set), JOBS how many parts are played at a time.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: parallel.sh PARTS FOLDER ARGUMENTS-OF-VESPINE-TOURNAMENT..." >&2
    exit 2
fi
parts=$1
folder=$2
shift 2
vespine=${VESPINE:-vespine}

# --resume begins where there is nothing yet, and goes on where there is: the same command repairs whatever was interrupted.
# --quote hands the arguments on as they are, blanks and all.
seq "$parts" | parallel --quote --halt soon,fail=1 --jobs "${JOBS:-100%}" \
    "$vespine" tournament "$@" --shard "{}/$parts" --out "$folder" --resume

rm -rf "$folder/all"
"$vespine" tournament merge "$folder" --out "$folder/all"
