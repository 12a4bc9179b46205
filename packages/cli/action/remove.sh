#!/usr/bin/env bash
# Removes the servers of a pull request that was closed: its own, and what a duel that was interrupted has left. Their results stay.
. "$(dirname "$0")/common.sh"

for id in "$pushed_id" "$pushed_id-base" "$pushed_id-head"; do
  code=0
  plumb servers "$id" --json > /dev/null || code=$?
  case "$code" in
    0) plumb server remove "$id" || exit $? ;;
    # it was never pushed
    3) ;;
    *) exit "$code" ;;
  esac
done
