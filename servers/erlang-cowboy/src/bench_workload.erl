%% What a workload does on a connection. All but parameters/1 run in the connection's own process.
-module(bench_workload).

%% The longest message that is read, in bytes.
-callback read_limit() -> pos_integer().

%% The parameters in a request's query. Cowboy answers an exit of cowboy_req:match_qs/2 with 400.
-callback parameters(cowboy_req:req()) -> map().

%% Starts a session with the parameters of its request.
-callback start(map()) -> State :: term().

%% Handles a whole message of the peer, and answers with frames.
-callback handle({text | binary, binary()}, State) -> {cowboy_websocket:commands(), State}.

%% Handles a message of another process or a timer.
-callback info(term(), State) -> {cowboy_websocket:commands(), State}.

%% Ends a session.
-callback stop(State :: term()) -> ok.
