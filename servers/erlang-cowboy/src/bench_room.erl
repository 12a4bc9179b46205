%% The members of the chat, each of whom is offered what the others say.
-module(bench_room).

-export([open/0, join/1, leave/0, is_member/0, broadcast/1]).

%% The owner of the room is the process that opens it.
-spec open() -> ok.
open() ->
    ?MODULE = ets:new(?MODULE, [named_table, public, {read_concurrency, true}, {write_concurrency, true}]),
    ok.

%% Makes the calling process a member: what others say comes as `{chat, Text}`, with a place in its queue for each.
-spec join(bench_queue:queue()) -> ok.
join(Queue) ->
    true = ets:insert(?MODULE, {self(), Queue}),
    ok.

-spec leave() -> ok.
leave() ->
    true = ets:delete(?MODULE, self()),
    ok.

-spec is_member() -> boolean().
is_member() ->
    ets:member(?MODULE, self()).

%% Offers a text to all other members. One whose queue is full misses it.
-spec broadcast(binary()) -> ok.
broadcast(Text) ->
    Sender = self(),
    lists:foreach(fun({Member, Queue}) -> offer(Member, Queue, Text) end, ets:select(?MODULE, others_than(Sender))).

others_than(Sender) ->
    [{{'$1', '_'}, [{'=/=', '$1', Sender}], ['$_']}].

offer(Member, Queue, Text) ->
    case bench_queue:enter(Queue) of
        true ->
            Member ! {chat, Text},
            ok;
        false ->
            bench_stats:count(queue_full)
    end.
