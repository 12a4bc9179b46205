%% The numbers of the contract: lengths in bytes, times in milliseconds.

%% Longest messages read; a longer one closes with 1009.
-define(ECHO_READ, 1024 * 1024).
-define(CHAT_READ, 512).
-define(REQUEST_READ, 512).

%% How many messages may wait for one member of the chat.
-define(CHAT_QUEUE, 64).

%% Each connection's token bucket for chats.
-define(CHATS_PER_SECOND, 10).
-define(CHAT_BURST, 10).

%% Time between the server's text pings, and how long a member may leave them unanswered.
-define(HEARTBEAT, 30_000).
-define(SILENCE, 60_000).

%% The time that a peer has to answer a close frame.
-define(CLOSE_WAIT, 1_000).

-define(BACKLOG, 4096).
