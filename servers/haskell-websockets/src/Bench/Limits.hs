-- | The numbers of the contract: lengths in bytes, times in seconds.
module Bench.Limits where

import Data.Int (Int64)

-- | Longest messages read; a longer one closes with 1009.
echoReadLimit, chatReadLimit, requestReadLimit :: Int64
echoReadLimit = 1024 * 1024
chatReadLimit = 512
requestReadLimit = 512

-- | How many messages may wait for one member of the chat.
chatQueue :: Int
chatQueue = 64

-- | Each connection's token bucket for chats.
chatsPerSecond, chatBurst :: Double
chatsPerSecond = 10
chatBurst = 10

-- | Time between the server's text pings, and how long a member may leave them unanswered.
heartbeatS, silenceS :: Double
heartbeatS = 30
silenceS = 60

-- | The time that a peer has to answer a close frame.
closeWaitS :: Double
closeWaitS = 1
