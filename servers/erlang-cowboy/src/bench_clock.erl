%% Times that never go back.
-module(bench_clock).

-export([monotonic_micros/0, unix_micros/0]).

-spec monotonic_micros() -> integer().
monotonic_micros() ->
    erlang:monotonic_time(microsecond).

%% The Unix time in microseconds.
-spec unix_micros() -> integer().
unix_micros() ->
    monotonic_micros() + erlang:time_offset(microsecond).
