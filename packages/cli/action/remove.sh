#!/usr/bin/env bash
# Removes the server of a pull request that was closed. Its results stay.
. "$(dirname "$0")/common.sh"

code=0
plumb servers "$pushed_id" --json > /dev/null || code=$?
case "$code" in
  0) plumb server remove "$pushed_id" ;;
  # it was never pushed
  3) exit 0 ;;
  *) exit "$code" ;;
esac
