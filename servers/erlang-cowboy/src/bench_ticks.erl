%% Sends a tick at once and one in every period after it, whatever the peer sends. Every tick's intended time counts from the first
%% one, so lateness never adds up, and a late tick says so.
-module(bench_ticks).

-behaviour(bench_workload).

-export([read_limit/0, parameters/1, start/1, handle/2, info/2, stop/1]).

-include("bench_limits.hrl").

-define(MOST_MS, 60_000).

-record(ticks, {number = 0 :: non_neg_integer(), intended :: integer(), every :: pos_integer()}).

-spec read_limit() -> pos_integer().
read_limit() ->
    ?REQUEST_READ.

-spec parameters(cowboy_req:req()) -> map().
parameters(Request) ->
    cowboy_req:match_qs([{everyMs, bench_parameters:whole_number(?MOST_MS), 500}], Request).

-spec start(map()) -> #ticks{}.
start(#{everyMs := EveryMs}) ->
    self() ! tick,
    #ticks{intended = bench_clock:unix_micros(), every = EveryMs * 1000}.

-spec handle({text | binary, binary()}, #ticks{}) -> {cowboy_websocket:commands(), #ticks{}}.
handle(_, Ticks) ->
    {[], Ticks}.

-spec info(term(), #ticks{}) -> {cowboy_websocket:commands(), #ticks{}}.
info(tick, #ticks{intended = Intended} = Ticks) ->
    case bench_clock:unix_micros() of
        Now when Now >= Intended ->
            send(Now, Ticks);
        Now ->
            await(Intended - Now),
            {[], Ticks}
    end;
info(_, Ticks) ->
    {[], Ticks}.

-spec stop(#ticks{}) -> ok.
stop(_) ->
    ok.

send(Now, #ticks{number = Number, intended = Intended, every = Every} = Ticks) ->
    Text = iolist_to_binary(io_lib:format("~b ~b ~b", [Number, Intended, Now])),
    bench_stats:delivered(1, byte_size(Text)),
    await(Intended + Every - Now),
    {[{text, Text}], Ticks#ticks{number = Number + 1, intended = Intended + Every}}.

%% Timers of the virtual machine count in milliseconds.
await(Micros) ->
    erlang:send_after(max(0, (Micros + 999) div 1000), self(), tick).
