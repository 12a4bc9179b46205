%% Messages of the chat.
-module(bench_message).

-export([type_of/1]).

%% The only room; a message that names none means it.
-define(PUBLIC_ROOM, <<"public">>).

%% The type of a chat message. Undefined stands for text that is not JSON, not an object or about another room.
-spec type_of(binary()) -> term().
type_of(Text) ->
    try jiffy:decode(Text, [return_maps]) of
        Message when is_map(Message) -> type_in(Message, maps:get(<<"room">>, Message, ?PUBLIC_ROOM));
        _ -> undefined
    catch
        error:{Position, _} when is_integer(Position) -> undefined
    end.

type_in(Message, ?PUBLIC_ROOM) ->
    maps:get(<<"type">>, Message, undefined);
type_in(_, _) ->
    undefined.
