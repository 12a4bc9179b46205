%% Holds `burst` tokens at first and at most; gains `per_second` more each second.
-module(bench_token_bucket).

-export([new/3, take/2]).

-record(bucket, {per_second :: number(), burst :: number(), tokens :: number(), at :: integer()}).

-opaque bucket() :: #bucket{}.
-export_type([bucket/0]).

%% `Now` is monotonic, in microseconds.
-spec new(number(), number(), integer()) -> bucket().
new(PerSecond, Burst, Now) ->
    #bucket{per_second = PerSecond, burst = Burst, tokens = Burst, at = Now}.

%% Takes one token; false when there is none.
-spec take(integer(), bucket()) -> {boolean(), bucket()}.
take(Now, #bucket{per_second = PerSecond, burst = Burst, tokens = Before, at = At} = Bucket) ->
    case min(Burst, Before + (Now - At) * PerSecond / 1_000_000) of
        Tokens when Tokens >= 1 -> {true, Bucket#bucket{tokens = Tokens - 1, at = Now}};
        Tokens -> {false, Bucket#bucket{tokens = Tokens, at = Now}}
    end.
