module Bench.Ticks (ticks) where

import Bench.Clock (Clock, sleepS, unixMicros)
import Bench.Session (Session, forMessages, sendMessage)
import Control.Concurrent (forkIO, killThread)
import Control.Exception (bracket)
import qualified Data.ByteString.Lazy.Char8 as Char8
import qualified Network.WebSockets as WS

-- | Sends a tick at once and one in every period after it, whatever the peer sends. Every tick's intended time counts from the
-- first one, so lateness never adds up, and a late tick says so.
ticks :: Clock -> Integer -> Session -> IO ()
ticks clock everyMs session = do
  first <- unixMicros clock
  bracket (forkIO (tick first 0)) killThread (const (forMessages session (const (pure ()))))
  where
    tick :: Integer -> Integer -> IO ()
    tick first n = do
      let intended = first + n * everyMs * 1000
      now <- awaitMicros clock intended
      sendMessage session (WS.Text (Char8.pack (unwords (map show [n, intended, now]))) Nothing)
      tick first (n + 1)

-- | Sleeps until a time is there, and returns the time that it is then.
awaitMicros :: Clock -> Integer -> IO Integer
awaitMicros clock due = do
  now <- unixMicros clock
  if now >= due then pure now else sleepS (fromInteger (due - now) / 1e6) >> awaitMicros clock due
