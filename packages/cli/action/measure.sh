#!/usr/bin/env bash
# Pushes the code of this job, measures and judges it. Leaves a comment in every case, and the outcome as the step's output.
. "$(dirname "$0")/common.sh"

words=()
add() { while IFS= read -r line; do [ -z "$line" ] || words+=("$1" "$line"); done <<< "$2"; }

push() {
  words=()
  add --image "$IMAGE"
  add --timeout "$TIMEOUT"
  plumb server push "$SERVER_FOLDER" --id "$pushed_id" "${words[@]}" --wait --json > "$report/push.json"
}

judge() {
  words=()
  add --server "$SERVERS"
  [ -z "$SERVER_FOLDER" ] || words+=(--server "$pushed_id")
  add --scenario "$SCENARIOS"
  add --mode "$MODE"
  add --rounds "$ROUNDS"
  add --scale "$SCALE"
  add --measure-s "$MEASURE_S"
  add --threshold "$THRESHOLDS"
  add --baseline "$BASELINE"
  # a pull request's code is compared with the default branch's, which has another id
  if [ -z "$BASELINE_SERVER" ] && [ -n "$BASELINE" ] && [ -n "$SERVER_FOLDER" ] && [ -n "$PULL_REQUEST" ]; then
    BASELINE_SERVER="$base_id"
  fi
  add --baseline-server "$BASELINE_SERVER"
  add --metric "$METRICS"
  add --tolerance "$TOLERANCE"
  add --set-baseline "$SET_BASELINE"
  add --junit "$JUNIT"
  add --timeout "$TIMEOUT"
  words+=(--commit "$COMMIT" --commit-url "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/commit/$COMMIT")
  # of a pull request it is "12/merge", also where its branch is called as the default one is
  [ -z "$DEFAULT_BRANCH" ] || words+=(--branch "$GITHUB_REF_NAME" --default-branch "$DEFAULT_BRANCH")
  [ "$BACKFILL" != true ] || words+=(--backfill)
  [ "$ACCEPT_SUSPECT" != true ] || words+=(--accept-suspect)
  plumb gate-ci "${words[@]}" --json --comment "$report/comment.md" > "$report/gate.json"
}

# Refuses inputs that are not read here, by name and value: one that is ignored would be taken for a demand that holds.
refuse_given() {
  local advice="$1" named=""
  shift
  while [ $# -gt 0 ]; do
    case "$2" in "" | false) ;; *) named="$named, $1" ;; esac
    shift 2
  done
  [ -z "$named" ] && return
  echo "plumb: ${named#, }: $advice" >&2
  return 3
}

refuse_inputs_of_runs() {
  refuse_given "with duel: true nothing reads these inputs. Remove them, or remove duel: true to measure a run of its own." \
    image "$IMAGE" servers "$SERVERS" mode "${MODE#standard}" rounds "$ROUNDS" thresholds "$THRESHOLDS" baseline "$BASELINE" \
    baseline-server "$BASELINE_SERVER" tolerance "$TOLERANCE" backfill "$BACKFILL" set-baseline "$SET_BASELINE" \
    accept-suspect "$ACCEPT_SUSPECT"
}

refuse_inputs_of_duels() {
  refuse_given "without duel: true nothing reads these inputs. Remove them, or set duel: true." \
    until-decided "$UNTIL_DECIDED" margin "$MARGIN" detect "$DETECT" sarif "$SARIF" profile "$PROFILE"
}

# A checkout of one commit, as checkout makes it by default, has no base: the job's own rights fetch it.
fetch_base() {
  git -C "$SERVER_FOLDER" cat-file -e "$BASE_COMMIT^{commit}" 2> /dev/null && return
  words=()
  [ "$(git -C "$SERVER_FOLDER" rev-parse --is-shallow-repository)" != true ] || words+=(--depth 1)
  git -C "$SERVER_FOLDER" fetch --quiet --no-tags "${words[@]}" origin "$BASE_COMMIT" || true
}

# Both states of the folder have ids of their own, and are removed as soon as the run is started.
duel() {
  refuse_inputs_of_runs || return
  if [ -z "$SERVER_FOLDER" ] || [ -z "$BASE_COMMIT" ]; then
    echo "plumb: duel: true needs server-folder, and an event with a base: push or pull_request." >&2
    return 3
  fi
  fetch_base
  words=(--base "$BASE_COMMIT" --head "$SERVER_FOLDER" --id "$pushed_id")
  add --scenario "$SCENARIOS"
  add --until-decided "$UNTIL_DECIDED"
  add --margin "$MARGIN"
  add --detect "$DETECT"
  add --metric "$METRICS"
  add --scale "$SCALE"
  add --measure-s "$MEASURE_S"
  add --junit "$JUNIT"
  add --sarif "$SARIF"
  [ "$PROFILE" != true ] || words+=(--profile)
  add --timeout "$TIMEOUT"
  words+=(--commit "$COMMIT" --commit-url "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/commit/$COMMIT")
  plumb duel "${words[@]}" --json --markdown "$report/comment.md" > "$report/gate.json"
}

rm -f "$report"/*
code=0
{
  if [ "$DUEL" = true ]; then
    duel || code=$?
  else
    refuse_inputs_of_duels || code=$?
    [ "$code" -ne 0 ] || [ -z "$SERVER_FOLDER" ] || push || code=$?
    [ "$code" -ne 0 ] || judge || code=$?
  fi
} 2> >(tee "$report/complaints.txt" >&2)
wait

outcome="" run_id=""
if [ -s "$report/gate.json" ]; then
  read -r outcome run_id < <(node -e 'const { outcome, runId } = JSON.parse(require("node:fs").readFileSync(0)); console.log(outcome, runId ?? "")' < "$report/gate.json")
fi
case "$code" in
  3) outcome=refused ;;
  4) outcome=infrastructure ;;
  *) [ -n "$outcome" ] || outcome=inconclusive ;;
esac
printf 'outcome=%s\nrun-id=%s\n' "$outcome" "$run_id" >> "$GITHUB_OUTPUT"

# nothing was judged: the comment says why, in an indented block, which no text can leave
if [ ! -s "$report/comment.md" ]; then
  {
    printf '<!-- plumbline -->\n## ⚠️ Not judged: %s\n\n' "$outcome"
    tail -n 20 "$report/complaints.txt" | cut -c1-500 | sed 's/^/    /'
  } > "$report/comment.md"
  cat "$report/comment.md" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
fi

if [ "$code" -eq 2 ] && [ "$INCONCLUSIVE" = pass ]; then
  echo "::warning title=Plumbline::No verdict ($outcome); the job passes because of inconclusive: pass."
  code=0
fi
exit "$code"
