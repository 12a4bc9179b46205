{-# LANGUAGE OverloadedStrings #-}

module Bench.Chat (chat) where

import Bench.Clock (Clock, monotonicS, sleepS, unixMicros)
import Bench.Limits (chatBurst, chatsPerSecond, closeWaitS, heartbeatS, silenceS)
import Bench.Message (typeOf)
import Bench.Room (Member, Room, broadcast, isMember, join, leave, newMember, nextFor)
import Bench.Session (Session, closeWith, cutOff, forMessages, sendMessage, stats)
import Bench.Stats (Stats (queueFull, rateLimited), count)
import Bench.TokenBucket (TokenBucket (TokenBucket), take)
import Control.Concurrent (forkIO, killThread)
import Control.Exception (bracket, finally)
import Control.Monad (forever, when)
import qualified Data.ByteString.Lazy.Char8 as Char8
import Data.IORef (IORef, atomicModifyIORef', newIORef, readIORef, writeIORef)
import qualified Network.WebSockets as WS
import System.Timeout (timeout)
import Prelude hiding (take)

-- | One connection in the chat workload.
chat :: Clock -> Room -> Session -> IO ()
chat clock room session = do
  member <- newMember room
  now <- monotonicS
  heard <- newIORef now
  bucket <- newIORef (TokenBucket chatsPerSecond chatBurst chatBurst now)
  withThread (forever (nextFor member >>= sendMessage session)) $
    withThread (beat clock heard session) $
      forMessages session (act room member heard bucket session) `finally` leave room member

-- | Does what a message asks for; anything outside the protocol is ignored.
act :: Room -> Member -> IORef Double -> IORef TokenBucket -> Session -> WS.DataMessage -> IO ()
act _ _ _ _ _ (WS.Binary _) = pure ()
act room member heard bucket session (WS.Text text _) = case typeOf text of
  Just "join" -> join room member
  Just "chat" -> do
    joined <- isMember room member
    when joined say
  Just "pong" -> monotonicS >>= writeIORef heard
  Just "leave" -> leave room member >> closeWith session 1000
  _ -> pure ()
  where
    say = do
      now <- monotonicS
      allowed <- atomicModifyIORef' bucket (take now)
      if allowed
        then broadcast room member (WS.Text text Nothing) (count (queueFull (stats session)) 1)
        else count (rateLimited (stats session)) 1

-- | Sends a text ping every so often, and ends a connection that leaves them unanswered for too long.
beat :: Clock -> IORef Double -> Session -> IO ()
beat clock heard session = do
  sleepS heartbeatS
  now <- monotonicS
  last' <- readIORef heard
  if now - last' >= silenceS
    then do
      _ <- timeout (ceiling (closeWaitS * 1e6)) (closeWith session 1008)
      sleepS closeWaitS
      cutOff session
    else do
      ms <- (`div` 1000) <$> unixMicros clock
      ping ms
      beat clock heard session
  where
    ping ms = sendMessage session (WS.Text (Char8.pack ("{\"type\":\"ping\",\"ts\":" <> show ms <> "}")) Nothing)

withThread :: IO () -> IO a -> IO a
withThread thread body = bracket (forkIO thread) killThread (const body)
