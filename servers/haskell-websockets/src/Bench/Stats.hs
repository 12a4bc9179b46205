{-# LANGUAGE OverloadedStrings #-}

module Bench.Stats (Stats (..), newStats, count, opened, closed, statsLine) where

import Data.Aeson (Key, Series)
import Data.Aeson.Encoding (Encoding, int, pair, pairs, text)
import Data.IORef (IORef, atomicModifyIORef', newIORef, readIORef)

-- | The counters of the process: messages of workloads and their payload bytes.
data Stats = Stats
  { connections, open, peak, received, delivered, rateLimited, queueFull, bytesIn, bytesOut :: !(IORef Int)
  }

newStats :: IO Stats
newStats = Stats <$> zero <*> zero <*> zero <*> zero <*> zero <*> zero <*> zero <*> zero <*> zero
  where
    zero = newIORef 0

count :: IORef Int -> Int -> IO ()
count counter n = atomicModifyIORef' counter (\old -> (old + n, ()))

opened, closed :: Stats -> IO ()
opened stats = do
  count (connections stats) 1
  now <- atomicModifyIORef' (open stats) (\old -> (old + 1, old + 1))
  atomicModifyIORef' (peak stats) (\old -> (max old now, ()))
closed stats = count (open stats) (-1)

-- | The process's last line on stdout.
statsLine :: Stats -> Double -> IO Encoding
statsLine stats uptimeS = do
  told <- counts [("connections", connections), ("peakConnections", peak), ("received", received), ("delivered", delivered)]
  bytes <- counts [("bytesIn", bytesIn), ("bytesOut", bytesOut)]
  dropped <- counts [("rateLimit", rateLimited), ("queueFull", queueFull)]
  let uptime = pair "uptimeMs" (int (round (uptimeS * 1000)))
  pure (pairs (pair "v" (int 1) <> pair "event" (text "stats") <> uptime <> told <> pair "dropped" (pairs dropped) <> bytes))
  where
    counts :: [(Key, Stats -> IORef Int)] -> IO Series
    counts = fmap mconcat . mapM (\(name, counter) -> pair name . int <$> readIORef (counter stats))
