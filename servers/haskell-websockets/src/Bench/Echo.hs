module Bench.Echo (echo) where

import Bench.Session (Session, forMessages, payloadOf, sendMessage)
import qualified Network.WebSockets as WS

-- | Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from either.
echo :: Session -> IO ()
echo session = forMessages session (sendMessage session . plain)
  where
    plain message@(WS.Text _ _) = WS.Text (payloadOf message) Nothing
    plain message = message
