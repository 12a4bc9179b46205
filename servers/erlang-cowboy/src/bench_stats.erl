%% The counters of the process: connections, messages of workloads and their payload bytes.
-module(bench_stats).

-export([start/0, opened/0, closed/0, received/1, delivered/2, count/1, line/1]).

-define(CONNECTIONS, 1).
-define(OPEN, 2).
-define(PEAK, 3).
-define(RECEIVED, 4).
-define(DELIVERED, 5).
-define(RATE_LIMITED, 6).
-define(QUEUE_FULL, 7).
-define(BYTES_IN, 8).
-define(BYTES_OUT, 9).

-spec start() -> ok.
start() ->
    persistent_term:put(?MODULE, atomics:new(?BYTES_OUT, [])).

-spec opened() -> ok.
opened() ->
    add(?CONNECTIONS, 1),
    raise_peak(atomics:add_get(counters(), ?OPEN, 1), atomics:get(counters(), ?PEAK)).

-spec closed() -> ok.
closed() ->
    add(?OPEN, -1).

%% Counts a message that came.
-spec received(non_neg_integer()) -> ok.
received(Bytes) ->
    add(?RECEIVED, 1),
    add(?BYTES_IN, Bytes).

%% Counts messages that were sent, of so many bytes together.
-spec delivered(non_neg_integer(), non_neg_integer()) -> ok.
delivered(Messages, Bytes) ->
    add(?DELIVERED, Messages),
    add(?BYTES_OUT, Bytes).

%% Counts a message that was dropped.
-spec count(rate_limited | queue_full) -> ok.
count(rate_limited) ->
    add(?RATE_LIMITED, 1);
count(queue_full) ->
    add(?QUEUE_FULL, 1).

%% The process's last line on stdout.
-spec line(non_neg_integer()) -> jiffy:json_value().
line(UptimeMs) ->
    Dropped = [{rateLimit, value(?RATE_LIMITED)}, {queueFull, value(?QUEUE_FULL)}],
    {[
        {v, 1},
        {event, stats},
        {uptimeMs, UptimeMs},
        {connections, value(?CONNECTIONS)},
        {peakConnections, value(?PEAK)},
        {received, value(?RECEIVED)},
        {delivered, value(?DELIVERED)},
        {dropped, {Dropped}},
        {bytesIn, value(?BYTES_IN)},
        {bytesOut, value(?BYTES_OUT)}
    ]}.

raise_peak(Open, Peak) when Open =< Peak ->
    ok;
raise_peak(Open, Peak) ->
    case atomics:compare_exchange(counters(), ?PEAK, Peak, Open) of
        ok -> ok;
        Raised -> raise_peak(Open, Raised)
    end.

add(Counter, Number) ->
    atomics:add(counters(), Counter, Number).

value(Counter) ->
    atomics:get(counters(), Counter).

counters() ->
    persistent_term:get(?MODULE).
