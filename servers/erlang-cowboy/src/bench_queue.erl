%% A bound on the messages that wait in a process's mailbox, which has none of its own. Senders take a place before they send, and
%% the receiver gives it back with each message that it handles.
-module(bench_queue).

-export([new/1, enter/1, leave/1]).

-record(queue, {limit :: pos_integer(), waiting :: atomics:atomics_ref()}).

-opaque queue() :: #queue{}.
-export_type([queue/0]).

-spec new(pos_integer()) -> queue().
new(Limit) ->
    #queue{limit = Limit, waiting = atomics:new(1, [])}.

%% Takes a place for one message; false when all are taken.
-spec enter(queue()) -> boolean().
enter(#queue{limit = Limit, waiting = Waiting} = Queue) ->
    case atomics:add_get(Waiting, 1, 1) of
        Number when Number =< Limit ->
            true;
        _ ->
            leave(Queue),
            false
    end.

%% Gives one place back.
-spec leave(queue()) -> ok.
leave(#queue{waiting = Waiting}) ->
    atomics:sub(Waiting, 1, 1).
