module Bench.Clock (Clock, newClock, monotonicS, unixMicros, sleepS) where

import Control.Concurrent (threadDelay)
import Data.Time.Clock.POSIX (getPOSIXTime)
import GHC.Clock (getMonotonicTime, getMonotonicTimeNSec)

-- | The difference between the Unix time and the monotonic one, in nanoseconds.
newtype Clock = Clock Integer

newClock :: IO Clock
newClock = do
  unix <- getPOSIXTime
  monotonic <- getMonotonicTimeNSec
  pure (Clock (truncate (unix * 1e9) - toInteger monotonic))

-- | Seconds that never go back.
monotonicS :: IO Double
monotonicS = getMonotonicTime

-- | The Unix time in microseconds; it never goes back.
unixMicros :: Clock -> IO Integer
unixMicros (Clock epoch) = (\now -> (epoch + toInteger now) `div` 1000) <$> getMonotonicTimeNSec

sleepS :: Double -> IO ()
sleepS seconds = threadDelay (ceiling (seconds * 1e6))
