%% The end of a connection behind its close frame.
-module(bench_farewell).

-export([linger/0, cut_off/1]).

-include("bench_limits.hrl").

%% Ends this side and reads what the peer still sends. A socket that is closed with bytes unread resets the connection, and the
%% close frame may be lost with it. Cowboy hands no socket to its handlers, but the connection's process is linked to it.
-spec linger() -> ok.
linger() ->
    lists:foreach(fun end_of/1, sockets_of(self())).

%% Ends a connection whose peer may read nothing, not even a close frame. The virtual machine would not end before a socket has
%% written what waits for it, unless it is not to linger.
-spec cut_off(pid()) -> true.
cut_off(Connection) ->
    lists:foreach(fun(Socket) -> inet:setopts(Socket, [{linger, {true, 0}}]) end, sockets_of(Connection)),
    exit(Connection, kill).

sockets_of(Connection) ->
    case process_info(Connection, links) of
        {links, Links} -> [Socket || Socket <- Links, is_port(Socket)];
        undefined -> []
    end.

end_of(Socket) ->
    Timer = erlang:start_timer(?CLOSE_WAIT, self(), linger),
    case {gen_tcp:shutdown(Socket, write), inet:setopts(Socket, [{active, true}])} of
        {ok, ok} -> discard(Socket, Timer);
        _ -> ok
    end.

discard(Socket, Timer) ->
    receive
        {tcp, Socket, _} -> discard(Socket, Timer);
        {tcp_closed, Socket} -> ok;
        {tcp_error, Socket, _} -> ok;
        {timeout, Timer, linger} -> ok
    end.
