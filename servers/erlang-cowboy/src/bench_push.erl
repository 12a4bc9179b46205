%% Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that begin with `<id>:<i>:`. An id that does not
%% fit closes with 1008. A peer that does not read its answers is not read from either.
-module(bench_push).

-behaviour(bench_workload).

-export([read_limit/0, parameters/1, start/1, handle/2, info/2, stop/1, prepare/0]).

-include("bench_limits.hrl").

-define(MOST_MESSAGES, 10_000).
-define(MOST_BYTES, 1024 * 1024).
-define(POLICY, 1008).

-type push() :: #{count := pos_integer(), bytes := pos_integer()}.

%% Makes the zeros that all messages are filled up with: parts of them go to the kernel without a copy.
-spec prepare() -> ok.
prepare() ->
    persistent_term:put(?MODULE, binary:copy(<<"0">>, ?MOST_BYTES)).

-spec read_limit() -> pos_integer().
read_limit() ->
    ?REQUEST_READ.

-spec parameters(cowboy_req:req()) -> map().
parameters(Request) ->
    Count = bench_parameters:whole_number(?MOST_MESSAGES),
    Bytes = bench_parameters:whole_number(?MOST_BYTES),
    cowboy_req:match_qs([{count, Count, 10}, {bytes, Bytes, 10_000}], Request).

-spec start(map()) -> push().
start(Parameters) ->
    Parameters.

-spec handle({text | binary, binary()}, push()) -> {cowboy_websocket:commands(), push()}.
handle({text, Id}, #{count := Count, bytes := Bytes} = Push) ->
    case byte_size(beginning(Id, Count - 1)) =< Bytes of
        true ->
            bench_stats:delivered(Count, Count * Bytes),
            {[{text, message(Id, I, Bytes)} || I <- lists:seq(0, Count - 1)], Push};
        false ->
            {[{close, ?POLICY, <<>>}], Push}
    end;
handle({binary, _}, Push) ->
    {[], Push}.

-spec info(term(), push()) -> {cowboy_websocket:commands(), push()}.
info(_, Push) ->
    {[], Push}.

-spec stop(push()) -> ok.
stop(_) ->
    ok.

message(Id, I, Bytes) ->
    Beginning = beginning(Id, I),
    [Beginning, binary:part(persistent_term:get(?MODULE), 0, Bytes - byte_size(Beginning))].

beginning(Id, I) ->
    Number = integer_to_binary(I),
    <<Id/binary, ":", Number/binary, ":">>.
