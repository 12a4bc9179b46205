#!/bin/sh
# Replaces Plumbline's table in the host's firewall, in one transaction. A packet that this table drops is dropped whatever other
# tables say; one that it accepts still has to pass them. The names of the bridges are those of apps/worker/src/docker/network.ts.
set -eu

# Pushed builds ask the host's own name servers, also where those have private addresses: port 53 of them alone.
name_servers=$(
  while read -r key address _; do
    case "$key $address" in
      "nameserver "*[!0-9.]*) ;;
      "nameserver "*) printf 'ip daddr %s meta l4proto { tcp, udp } th dport 53 accept\n' "$address" ;;
    esac
  done </etc/resolv.conf
)

exec nft --file - <<RULES
table inet plumbline
delete table inet plumbline
table inet plumbline {
  chain input {
    type filter hook input priority -5; policy accept;
    # The worker connects to a server; a server never connects to this host.
    iifname "plumb-t-*" jump answers
    iifname "plumb-i-*" jump answers
    iifname "plumb-b-*" drop
  }
  chain forward {
    type filter hook forward priority -5; policy accept;
    # The bridge of plumb-t-* is internal for the engine: what its containers say to each other is not asked for here.
    iifname "plumb-i-*" oifname != "plumb-i-*" jump answers
    iifname "plumb-b-*" jump public
  }
  chain answers {
    ct state established,related accept
    drop
  }
  # Addresses of special use (RFC 6890), shared, private, link-local, multicast and reserved ones; those for documentation lead nowhere.
  chain public {
    ct state established,related accept
    meta nfproto ipv6 drop
    $name_servers
    ip daddr { 0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 224.0.0.0/3 } drop
  }
}
RULES
