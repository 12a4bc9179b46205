#!/bin/bash
# Does one thing that the integration tests want to see from inside a container.
set -u
case "$1" in
  # Its own limits, one `key=value` a line.
  report)
    grep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp|Uid|Gid):' /proc/self/status | tr -d ' ' | tr '\t' ' ' | sed 's/: */=/'
    echo "nofile=$(ulimit -Hn)"
    echo "first=$(cat /proc/1/comm)"
    touch /probe 2>/dev/null && echo "root=writable" || echo "root=readonly"
    touch /tmp/probe 2>/dev/null && echo "tmp=writable" || echo "tmp=readonly"
    echo "tmpBytes=$(df -B1 --output=size /tmp | tail -1 | tr -d ' ')"
    echo "cpus=$(grep ^Cpus_allowed_list /proc/self/status | cut -f2)"
    echo "interfaces=$(ls /sys/class/net | tr '\n' ' ')"
    ;;
  # Starts sleepers until the limit refuses one, then says how many it got.
  fork)
    started=0
    while [ "$started" -lt 2000 ] && sleep 60 2>/dev/null & do started=$((started + 1)); done 2>/dev/null
    echo "started=$started"
    ;;
  # Uses about a second of CPU, says so, and goes on.
  burn)
    for ((i = 0; i < 400000; i++)); do :; done
    echo burnt
    while :; do :; done
    ;;
  # Holds 20 MB.
  hold)
    held=$(head -c 20000000 /dev/zero | tr '\0' x)
    echo "ready"
    sleep 60
    echo "${#held}"
    ;;
  hoard) head -c 400m /dev/zero | tail -c 400m >/dev/null ;;
  # Connects to $2:$3, waits for a byte, sends $4 bytes.
  send)
    exec 3<>"/dev/tcp/$2/$3"
    read -r -n 1 -u 3
    head -c "$4" /dev/zero >&3
    exec 3>&- sleep 60
    ;;
  # Says for each address from $3 on if it takes a connection to port $2.
  connect)
    port=$2
    shift 2
    dial() {
      timeout 2 bash -c "exec 3<>/dev/tcp/$1/$port" 2>/dev/null && echo "$1 open" || echo "$1 closed"
    }
    for address; do dial "$address" & done
    wait
    ;;
  # Answers "hello" over HTTP on port $2.
  serve)
    exec perl -MIO::Socket::INET -e '
      $| = 1;
      my $server = IO::Socket::INET->new(LocalPort => $ARGV[0], Listen => 5, ReuseAddr => 1) or die $!;
      print "ready\n";
      while (my $client = $server->accept) {
        sysread($client, my $request, 4096);
        print $client "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        close $client;
      }' "$2"
    ;;
  polite)
    trap 'echo "log" >&2; echo "{\"event\":\"stats\"}"; exit 0' TERM
    echo ready
    while :; do sleep 0.05; done
    ;;
  deaf)
    trap '' TERM INT
    echo ready
    while :; do sleep 0.05; done
    ;;
  flood) yes "a line that is printed without end" ;;
  exit) exit "$2" ;;
esac
