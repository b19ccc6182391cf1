#!/bin/sh
# Plays a tournament as an array of Slurm jobs, a part in each. See slurm.md.
#
#   FOLDER=/shared/match FILE=field.toml sbatch --array=1-64 tools/arena/scale/slurm.sh
#
#SBATCH --job-name=vespine-tournament
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu

: "${FOLDER:?FOLDER is where the games are kept, on a file system that all nodes share}"
: "${FILE:?FILE is the TOML file of the tournament}"
: "${SLURM_ARRAY_TASK_ID:?submit it with sbatch --array=1-N}"

# A part that was requeued goes on where it was.
exec "${VESPINE:-vespine}" tournament "$FILE" --out "$FOLDER" --resume \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --concurrency "${SLURM_CPUS_PER_TASK:-1}"
