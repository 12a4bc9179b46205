module Bench.TokenBucket (TokenBucket (..), take) where

import Prelude hiding (take)

-- | Holds 'burst' tokens at most; gains 'perSecond' more each second. 'at' is in monotonic seconds.
data TokenBucket = TokenBucket {perSecond, burst, tokens, at :: !Double}

-- | Takes one token; False when there is none.
take :: Double -> TokenBucket -> (TokenBucket, Bool)
take now bucket
  | refilled >= 1 = (bucket {tokens = refilled - 1, at = now}, True)
  | otherwise = (bucket {tokens = refilled, at = now}, False)
  where
    refilled = min (burst bucket) (tokens bucket + (now - at bucket) * perSecond bucket)
