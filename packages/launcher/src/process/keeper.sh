# Runs a program that must not outlive its parent: sh keeper.sh <stop-signal> <program> [argument…]
# The program's pid goes to descriptor 3. When standard input ends (the parent closed it or died, however it died),
# the program gets the stop signal. The keeper ends with the program's exit code.
signal=$1
shift
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
program=$!
echo "$program" >&3
exec 3>&-
{ cat <&4 >/dev/null; kill -s "$signal" "$program"; } 2>/dev/null &
watcher=$!
exec 4<&-
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
