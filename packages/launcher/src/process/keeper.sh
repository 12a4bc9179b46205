# Runs a program that must not outlive its parent: sh keeper.sh <stop-signal> <seconds> <program> [argument…]
# The program's pid goes to descriptor 3. When standard input ends (the parent closed it or died, however it died),
# the program gets the stop signal. It is killed when it runs longer than these seconds, and what it has started is
# killed when it has ended. Else the keeper ends with the program's exit code. The keeper must lead a process group of
# its own.
signal=$1
seconds=$2
shift 2
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
program=$!
echo "$program" >&3
exec 3>&-
trap "" PIPE # a parent that died reads no message of this shell
{
  cat <&4 >/dev/null
  trap "exit 0" TERM
  kill -s "$signal" "$program"
  sleep "$seconds" &
  wait "$!"
  kill -s KILL 0
} 2>/dev/null &
watcher=$!
exec 4<&-
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null && kill -s KILL 0
exit "$code"
