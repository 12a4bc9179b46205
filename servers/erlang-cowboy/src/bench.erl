%% The workloads behind one port.
-module(bench).

-export([start/0]).

-include("bench_limits.hrl").

-define(LISTENER, ?MODULE).
-define(FAILED, 1).
-define(MISUSED, 2).

%% Serves as the arguments behind `-extra` say, and ends the virtual machine.
-spec start() -> pid().
start() ->
    spawn(fun main/0).

main() ->
    case bench_options:parse(init:get_plain_arguments()) of
        {ok, Options} ->
            run(Options);
        {error, Sentence} ->
            complain(Sentence),
            halt(?MISUSED)
    end.

run(Options) ->
    try serve(Options) of
        ok -> halt(0)
    catch
        Class:Reason:Stacktrace ->
            complain(erl_error:format_exception(Class, Reason, Stacktrace)),
            halt(?FAILED)
    end.

%% Serves until told to stop, or for the given time unless it is 0.
serve(#{port := Port, duration_s := DurationS}) ->
    Started = bench_clock:monotonic_micros(),
    ok = bench_stats:start(),
    ok = bench_room:open(),
    ok = bench_push:prepare(),
    ok = bench_signals:forward_to(self()),
    listen(Port),
    announce({[{v, 1}, {event, ready}, {port, ranch:get_port(?LISTENER)}]}),
    await_stop(DurationS),
    close_all(),
    announce(bench_stats:line((bench_clock:monotonic_micros() - Started) div 1000)).

listen(Port) ->
    {ok, _} = application:ensure_all_started(cowboy),
    Socket = [{port, Port}, {backlog, ?BACKLOG}],
    Transport = #{socket_opts => Socket, max_connections => infinity},
    {ok, _} = cowboy:start_clear(?LISTENER, Transport, #{env => #{dispatch => routes()}}).

routes() ->
    Workloads = [{"/ws/echo", bench_echo}, {"/ws/chat", bench_chat}, {"/ws/push", bench_push}, {"/ws/ticks", bench_ticks}],
    cowboy_router:compile([{'_', [{Path, bench_session, Workload} || {Path, Workload} <- Workloads]}]).

await_stop(0) ->
    await_stop_for(infinity);
await_stop(DurationS) ->
    await_stop_for(DurationS * 1000).

await_stop_for(Timeout) ->
    receive
        stop -> ok
    after Timeout -> ok
    end.

%% Tells every connection to close with 1001, and cuts off those whose peers do not let them in time.
close_all() ->
    ok = ranch:suspend_listener(?LISTENER),
    Connections = ranch:procs(?LISTENER, connections),
    Monitors = [{monitor(process, Connection), Connection} || Connection <- Connections],
    lists:foreach(fun(Connection) -> Connection ! stop end, Connections),
    Timer = erlang:start_timer(?CLOSE_WAIT, self(), cut_off),
    lists:foreach(fun bench_farewell:cut_off/1, await_ends(maps:from_list(Monitors), Timer)).

%% Returns the processes that are left when the time is over.
await_ends(Monitors, _) when map_size(Monitors) =:= 0 ->
    [];
await_ends(Monitors, Timer) ->
    receive
        {'DOWN', Monitor, process, _, _} -> await_ends(maps:remove(Monitor, Monitors), Timer);
        {timeout, Timer, cut_off} -> maps:values(Monitors)
    end.

announce(Json) ->
    io:put_chars([jiffy:encode(Json), $\n]).

complain(Text) ->
    io:put_chars(standard_error, [Text, $\n]).
