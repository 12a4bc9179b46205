%% Parameters of a query.
-module(bench_parameters).

-export([whole_number/1]).

%% A constraint of Cowboy's: a whole number from 1 to Most. Cowboy answers what breaks it with 400.
-spec whole_number(pos_integer()) -> fun((forward, term()) -> {ok, pos_integer()} | {error, atom()}).
whole_number(Most) ->
    fun(forward, Text) ->
        try binary_to_integer(Text) of
            Number when Number >= 1, Number =< Most -> {ok, Number};
            _ -> {error, out_of_range}
        catch
            error:badarg -> {error, not_a_whole_number}
        end
    end.
