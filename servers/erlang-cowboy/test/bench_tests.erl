%% The parts that the gate cannot see.
-module(bench_tests).

-include_lib("eunit/include/eunit.hrl").

every_function_that_is_called_is_there_and_every_other_one_is_called_test() ->
    Folder = filename:dirname(code:which(bench)),
    ?assertEqual([{deprecated, []}, {undefined, []}, {unused, []}], xref:d(Folder)).

options_test_() ->
    [
        {"defaults", ?_assertEqual({ok, #{port => 8080, duration_s => 0}}, bench_options:parse([]))},
        {"both", ?_assertEqual({ok, #{port => 9, duration_s => 10}}, bench_options:parse(["--duration", "10", "--port", "9"]))}
        | [
            {lists:flatten(io_lib:format("~p", [Wrong])), ?_assertMatch({error, _}, bench_options:parse(Wrong))}
         || Wrong <- [["--port"], ["--port", "x"], ["--port", "9\n"], ["--duration", "-1"], ["--speed", "1"], ["9"]]
        ]
    ].

a_burst_and_what_comes_with_time_test() ->
    Full = bench_token_bucket:new(10, 3, 100_000_000),
    {Taken, Empty} = take_four(100_000_000, Full),
    ?assertEqual([true, true, true, false], Taken),
    {false, Half} = bench_token_bucket:take(100_050_000, Empty),
    {true, Spent} = bench_token_bucket:take(100_100_000, Half),
    {AfterRest, _} = take_four(200_000_000, Spent),
    ?assertEqual([true, true, true, false], AfterRest).

types_test_() ->
    [
        ?_assertEqual(<<"chat">>, bench_message:type_of(<<"{\"type\":\"chat\"}">>)),
        ?_assertEqual(<<"join">>, bench_message:type_of(<<"{\"type\":\"join\",\"room\":\"public\"}">>))
    ].

ignored_messages_test_() ->
    Ignored = [
        <<>>,
        <<"null">>,
        <<"[]">>,
        <<"{">>,
        <<"{} {}">>,
        <<"{\"room\":\"public\"}">>,
        <<"{\"type\":\"chat\",\"room\":\"private\"}">>
    ],
    [{binary_to_list(Text), ?_assertEqual(undefined, bench_message:type_of(Text))} || Text <- Ignored].

whole_numbers_test_() ->
    Constraint = bench_parameters:whole_number(1000),
    [
        ?_assertEqual({ok, 1}, Constraint(forward, <<"1">>)),
        ?_assertEqual({ok, 1000}, Constraint(forward, <<"1000">>))
        | [?_assertMatch({error, _}, Constraint(forward, Wrong)) || Wrong <- [true, <<>>, <<"0">>, <<"1001">>, <<"1.5">>, <<"-1">>]]
    ].

a_queue_is_full_until_a_message_is_handled_test() ->
    Queue = bench_queue:new(2),
    ?assertEqual([true, true, false, false], [bench_queue:enter(Queue) || _ <- [1, 2, 3, 4]]),
    bench_queue:leave(Queue),
    ?assertEqual([true, false], [bench_queue:enter(Queue) || _ <- [1, 2]]).

a_member_with_a_full_queue_misses_the_newest_test() ->
    ok = bench_stats:start(),
    ok = bench_room:open(),
    ok = bench_room:join(bench_queue:new(1)),
    say(<<"first">>),
    say(<<"second">>),
    ?assertEqual([<<"first">>], heard()),
    ?assertEqual(1, dropped(<<"queueFull">>)),
    bench_room:broadcast(<<"own">>),
    ?assertEqual([], heard()),
    ok = bench_room:leave(),
    say(<<"third">>),
    ?assertEqual([], heard()),
    true = ets:delete(bench_room).

most_open_connections_test() ->
    ok = bench_stats:start(),
    bench_stats:opened(),
    bench_stats:opened(),
    bench_stats:closed(),
    bench_stats:opened(),
    Line = line(),
    ?assertEqual({3, 2}, {maps:get(<<"connections">>, Line), maps:get(<<"peakConnections">>, Line)}).

take_four(Now, Bucket) ->
    lists:mapfoldl(fun(_, Each) -> bench_token_bucket:take(Now, Each) end, Bucket, [1, 2, 3, 4]).

%% Says a text as another process than the test's.
say(Text) ->
    {_, Monitor} = spawn_monitor(fun() -> bench_room:broadcast(Text) end),
    receive
        {'DOWN', Monitor, process, _, Reason} -> ?assertEqual(normal, Reason)
    end.

heard() ->
    receive
        {chat, Text} -> [Text | heard()]
    after 0 -> []
    end.

dropped(Cause) ->
    maps:get(Cause, maps:get(<<"dropped">>, line())).

line() ->
    jiffy:decode(jiffy:encode(bench_stats:line(0)), [return_maps]).
