%% One connection, whatever its workload.
-module(bench_session).

-behaviour(cowboy_websocket).

-export([init/2, websocket_init/1, websocket_handle/2, websocket_info/2, terminate/3]).

-define(VERSION, <<"13">>).
-define(GOING_AWAY, 1001).

-record(session, {workload :: module(), state :: term()}).

%% Cowboy takes drafts of the protocol too, versions 7 and 8.
-spec init(cowboy_req:req(), module()) -> {ok, cowboy_req:req(), refused} | {cowboy_websocket, cowboy_req:req(), term(), map()}.
init(Request, Workload) ->
    case cowboy_req:header(<<"sec-websocket-version">>, Request, ?VERSION) of
        ?VERSION ->
            Options = #{idle_timeout => infinity, max_frame_size => Workload:read_limit()},
            {cowboy_websocket, Request, {Workload, Workload:parameters(Request)}, Options};
        _ ->
            Headers = #{<<"sec-websocket-version">> => ?VERSION},
            {ok, cowboy_req:reply(426, Headers, Request), refused}
    end.

-spec websocket_init({module(), map()}) -> {[], #session{}}.
websocket_init({Workload, Parameters}) ->
    bench_stats:opened(),
    {[], #session{workload = Workload, state = Workload:start(Parameters)}}.

%% Cowboy answers pings by itself.
-spec websocket_handle(ping | pong | {text | binary | ping | pong, binary()}, #session{}) ->
    {cowboy_websocket:commands(), #session{}}.
websocket_handle({Type, Payload} = Message, Session) when Type =:= text; Type =:= binary ->
    bench_stats:received(byte_size(Payload)),
    call(handle, Message, Session);
websocket_handle(_, Session) ->
    {[], Session}.

-spec websocket_info(term(), #session{}) -> {cowboy_websocket:commands(), #session{}}.
websocket_info(stop, Session) ->
    {[{close, ?GOING_AWAY, <<>>}], Session};
websocket_info(Message, Session) ->
    call(info, Message, Session).

-spec terminate(term(), map(), #session{} | refused) -> ok.
terminate(_, _, #session{workload = Workload, state = State}) ->
    Workload:stop(State),
    bench_stats:closed(),
    bench_farewell:linger();
terminate(_, _, _) ->
    ok.

call(Callback, Message, #session{workload = Workload, state = Before} = Session) ->
    {Commands, State} = Workload:Callback(Message, Before),
    {Commands, Session#session{state = State}}.
