# Read by the steps of action.yml. Inputs arrive in the environment: none of them is ever a part of a script.
set -uo pipefail

plumb() { "$GITHUB_ACTION_PATH/packages/cli/bin/plumb.mjs" "$@"; }

report="$RUNNER_TEMP/plumbline"
mkdir -p "$report"

# The pushed server of the default branch, and this job's own: a pull request's code has an id of its own.
base_id="$SERVER_ID"
[ -n "$base_id" ] || [ -z "$SERVER_FOLDER" ] || base_id="$(basename "$(realpath "$SERVER_FOLDER")")"
pushed_id="$base_id"
[ -z "$PULL_REQUEST" ] || pushed_id="$base_id-pr$PULL_REQUEST"
