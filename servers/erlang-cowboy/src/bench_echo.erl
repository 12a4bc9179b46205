%% Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from either.
-module(bench_echo).

-behaviour(bench_workload).

-export([read_limit/0, parameters/1, start/1, handle/2, info/2, stop/1]).

-include("bench_limits.hrl").

-spec read_limit() -> pos_integer().
read_limit() ->
    ?ECHO_READ.

-spec parameters(cowboy_req:req()) -> map().
parameters(_) ->
    #{}.

-spec start(map()) -> none.
start(_) ->
    none.

-spec handle({text | binary, binary()}, none) -> {cowboy_websocket:commands(), none}.
handle({_, Payload} = Message, none) ->
    bench_stats:delivered(1, byte_size(Payload)),
    {[Message], none}.

-spec info(term(), none) -> {cowboy_websocket:commands(), none}.
info(_, none) ->
    {[], none}.

-spec stop(none) -> ok.
stop(none) ->
    ok.
