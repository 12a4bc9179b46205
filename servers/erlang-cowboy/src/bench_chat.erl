%% One connection in the chat workload.
-module(bench_chat).

-behaviour(bench_workload).

-export([read_limit/0, parameters/1, start/1, handle/2, info/2, stop/1]).

-include("bench_limits.hrl").

-define(NORMAL, 1000).
-define(POLICY, 1008).

-record(chat, {queue :: bench_queue:queue(), bucket :: bench_token_bucket:bucket(), heard :: integer()}).

-spec read_limit() -> pos_integer().
read_limit() ->
    ?CHAT_READ.

-spec parameters(cowboy_req:req()) -> map().
parameters(_) ->
    #{}.

-spec start(map()) -> #chat{}.
start(_) ->
    await_beat(),
    Now = bench_clock:monotonic_micros(),
    #chat{
        queue = bench_queue:new(?CHAT_QUEUE),
        bucket = bench_token_bucket:new(?CHATS_PER_SECOND, ?CHAT_BURST, Now),
        heard = Now
    }.

%% Does what a message asks for; anything outside the protocol is ignored.
-spec handle({text | binary, binary()}, #chat{}) -> {cowboy_websocket:commands(), #chat{}}.
handle({text, Text}, Chat) ->
    act(bench_message:type_of(Text), Text, Chat);
handle({binary, _}, Chat) ->
    {[], Chat}.

-spec info(term(), #chat{}) -> {cowboy_websocket:commands(), #chat{}}.
info({chat, Text}, #chat{queue = Queue} = Chat) ->
    bench_queue:leave(Queue),
    bench_stats:delivered(1, byte_size(Text)),
    {[{text, Text}], Chat};
info(beat, #chat{heard = Heard} = Chat) ->
    case bench_clock:monotonic_micros() - Heard >= ?SILENCE * 1000 of
        true ->
            leave(?POLICY, Chat);
        false ->
            await_beat(),
            {[{text, ping()}], Chat}
    end;
info(_, Chat) ->
    {[], Chat}.

-spec stop(#chat{}) -> ok.
stop(_) ->
    bench_room:leave().

act(<<"join">>, _, #chat{queue = Queue} = Chat) ->
    bench_room:join(Queue),
    {[], Chat};
act(<<"chat">>, Text, Chat) ->
    case bench_room:is_member() of
        true -> say(Text, Chat);
        false -> {[], Chat}
    end;
act(<<"pong">>, _, Chat) ->
    {[], Chat#chat{heard = bench_clock:monotonic_micros()}};
act(<<"leave">>, _, Chat) ->
    leave(?NORMAL, Chat);
act(_, _, Chat) ->
    {[], Chat}.

say(Text, #chat{bucket = Before} = Chat) ->
    {Allowed, Bucket} = bench_token_bucket:take(bench_clock:monotonic_micros(), Before),
    case Allowed of
        true -> bench_room:broadcast(Text);
        false -> bench_stats:count(rate_limited)
    end,
    {[], Chat#chat{bucket = Bucket}}.

leave(Code, Chat) ->
    bench_room:leave(),
    {[{close, Code, <<>>}], Chat}.

await_beat() ->
    erlang:send_after(?HEARTBEAT, self(), beat).

ping() ->
    Ts = integer_to_binary(bench_clock:unix_micros() div 1000),
    <<"{\"type\":\"ping\",\"ts\":", Ts/binary, "}">>.
