%% The arguments of the process.
-module(bench_options).

-export([parse/1]).

-type options() :: #{port := non_neg_integer(), duration_s := non_neg_integer()}.
-export_type([options/0]).

%% A duration of 0 seconds lasts until the server is told to stop. An error is a sentence that says which argument makes no sense.
-spec parse([string()]) -> {ok, options()} | {error, string()}.
parse(Arguments) ->
    parse(Arguments, #{port => 8080, duration_s => 0}).

parse([], Options) ->
    {ok, Options};
parse(["--port" | Rest], Options) ->
    whole_number(port, "--port", Rest, Options);
parse(["--duration" | Rest], Options) ->
    whole_number(duration_s, "--duration", Rest, Options);
parse([Unknown | _], _) ->
    {error, "Unexpected argument " ++ Unknown ++ "; known are --port N and --duration SECONDS."}.

whole_number(Key, Name, [Text | Rest], Options) ->
    case re:run(Text, "^[0-9]{1,6}$", [dollar_endonly]) of
        {match, _} -> parse(Rest, Options#{Key := list_to_integer(Text)});
        nomatch -> {error, Name ++ " must be a whole number, not \"" ++ Text ++ "\"."}
    end;
whole_number(_, Name, [], _) ->
    {error, Name ++ " must be a whole number."}.
