%% Tells a process to stop when the operating system does, in place of the handler that ends the virtual machine at once.
-module(bench_signals).

-behaviour(gen_event).

-export([forward_to/1]).
-export([init/1, handle_event/2, handle_call/2]).

%% The process gets the message `stop` for each SIGTERM.
-spec forward_to(pid()) -> ok.
forward_to(Process) ->
    gen_event:swap_handler(erl_signal_server, {erl_signal_handler, []}, {?MODULE, Process}).

-spec init({pid(), term()}) -> {ok, pid()}.
init({Process, _}) ->
    {ok, Process}.

-spec handle_event(atom(), pid()) -> {ok, pid()}.
handle_event(sigterm, Process) ->
    Process ! stop,
    {ok, Process};
handle_event(_, Process) ->
    {ok, Process}.

-spec handle_call(term(), pid()) -> {ok, ok, pid()}.
handle_call(_, Process) ->
    {ok, ok, Process}.
