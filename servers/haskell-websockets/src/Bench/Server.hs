{-# LANGUAGE OverloadedStrings #-}

module Bench.Server (serve) where

import Bench.Chat (chat)
import Bench.Clock (Clock, monotonicS, newClock, sleepS)
import Bench.Echo (echo)
import Bench.Limits (chatReadLimit, closeWaitS, echoReadLimit, requestReadLimit)
import Bench.Options (Options (durationS, port))
import Bench.Parameters (wholeNumber)
import Bench.Push (push)
import Bench.Room (Room, newRoom)
import Bench.Session (Session, closeWith, newSession)
import Bench.Stats (Stats, closed, newStats, opened, statsLine)
import Bench.Ticks (ticks)
import Control.Concurrent (ThreadId, forkIO, killThread, myThreadId)
import Control.Concurrent.MVar (newEmptyMVar, takeMVar, tryPutMVar)
import Control.Exception (SomeException, bracket_, finally, handle)
import Control.Monad (forever, unless, void, when)
import qualified Data.Aeson.Encoding as Json
import qualified Data.ByteString as Strict
import qualified Data.ByteString.Lazy.Char8 as Char8
import Data.Foldable (for_)
import Data.IORef (IORef, atomicModifyIORef', newIORef, readIORef)
import Data.Int (Int64)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Network.HTTP.Types.Status (Status (statusCode, statusMessage), badRequest400, notFound404, upgradeRequired426)
import Network.HTTP.Types.URI (decodePath)
import Network.Socket
import Network.Socket.ByteString (recv)
import qualified Network.WebSockets as WS
import Network.WebSockets.Connection (PendingConnection (pendingOptions))
import System.IO (hFlush, stdout)
import System.Posix.Signals (Handler (Catch), installHandler, sigINT, sigTERM)
import System.Timeout (timeout)

-- | The state that all connections share.
data Shared = Shared
  { clock :: !Clock,
    room :: !Room,
    stats :: !Stats,
    sessions :: !(IORef (Map ThreadId Session))
  }

-- | Serves until told to stop, or for the given time unless it is 0.
serve :: Options -> IO ()
serve options = withSocketsDo $ do
  started <- monotonicS
  stop <- newEmptyMVar
  let end = void (tryPutMVar stop ())
  for_ [sigTERM, sigINT] $ \signal -> installHandler signal (Catch end) Nothing
  when (durationS options > 0) . void . forkIO $ sleepS (fromIntegral (durationS options)) >> end
  shared <- Shared <$> newClock <*> newRoom <*> newStats <*> newIORef Map.empty
  listener <- listenOn (port options)
  accepting <- forkIO (acceptOn listener shared)
  bound <- socketPort listener
  announce (Json.pairs (Json.pair "v" (Json.int 1) <> Json.pair "event" (Json.text "ready") <> Json.pair "port" (Json.int (fromIntegral bound))))
  takeMVar stop
  killThread accepting
  close listener
  closeAll shared
  uptime <- subtract started <$> monotonicS
  statsLine (stats shared) uptime >>= announce

announce :: Json.Encoding -> IO ()
announce line = Char8.putStrLn (Json.encodingToLazyByteString line) >> hFlush stdout

-- | All IPv4 addresses; 0 picks a free port.
listenOn :: Int -> IO Socket
listenOn number = do
  listener <- socket AF_INET Stream defaultProtocol
  setSocketOption listener ReuseAddr 1
  bind listener (SockAddrInet (fromIntegral number) 0)
  listen listener 4096
  pure listener

-- | A connection that cannot be accepted, for want of files, is tried again.
acceptOn :: Socket -> Shared -> IO ()
acceptOn listener shared = forever . handle wait $ do
  (sock, _) <- accept listener
  setSocketOption sock NoDelay 1
  void . forkIO $ handle ignore (answer shared sock) `finally` close sock
  where
    wait :: IOError -> IO ()
    wait _ = sleepS 0.01

ignore :: SomeException -> IO ()
ignore _ = pure ()

-- | Answers the handshake and serves the workload of its path.
answer :: Shared -> Socket -> IO ()
answer shared sock = do
  pending <- WS.makePendingConnection sock WS.defaultConnectionOptions
  let request = WS.pendingRequest pending
  case asksForWebSocket request >> workloadOf shared (WS.requestPath request) of
    Left (status, why) ->
      WS.rejectRequestWith pending $
        WS.defaultRejectRequest {WS.rejectCode = statusCode status, WS.rejectMessage = statusMessage status, WS.rejectBody = why}
    Right (limit, workload) -> do
      connection <- WS.acceptRequest pending {pendingOptions = limited limit}
      session <- newSession (stats shared) sock connection
      thread <- myThreadId
      bracket_ (enter thread session) (exit thread) (workload session)
      void (timeout (ceiling (closeWaitS * 1e6)) (discard sock))
  where
    enter thread session = opened (stats shared) >> change (Map.insert thread session)
    exit thread = closed (stats shared) >> change (Map.delete thread)
    change f = atomicModifyIORef' (sessions shared) (\old -> (f old, ()))

-- | The library would end a plain request without an answer.
asksForWebSocket :: WS.RequestHead -> Either (Status, Strict.ByteString) ()
asksForWebSocket request
  | any ((== "Sec-WebSocket-Key") . fst) (WS.requestHeaders request) = Right ()
  | otherwise = Left (upgradeRequired426, "This address speaks WebSocket.\n")

limited :: Int64 -> WS.ConnectionOptions
limited bytes =
  WS.defaultConnectionOptions
    { WS.connectionStrictUnicode = True,
      WS.connectionFramePayloadSizeLimit = WS.SizeLimit bytes,
      WS.connectionMessageDataSizeLimit = WS.SizeLimit bytes
    }

-- | The longest message and the conversation of a path, or the status and the words that refuse it.
workloadOf :: Shared -> Strict.ByteString -> Either (Status, Strict.ByteString) (Int64, Session -> IO ())
workloadOf shared path = case decodePath path of
  (["ws", "echo"], _) -> Right (echoReadLimit, echo)
  (["ws", "chat"], _) -> Right (chatReadLimit, chat (clock shared) (room shared))
  (["ws", "push"], query) -> refused $ do
    amount <- wholeNumber query "count" 10 10000
    bytes <- wholeNumber query "bytes" 10000 (1024 * 1024)
    pure (requestReadLimit, push amount (fromIntegral bytes))
  (["ws", "ticks"], query) -> refused $ do
    everyMs <- wholeNumber query "everyMs" 500 60000
    pure (requestReadLimit, ticks (clock shared) (fromIntegral everyMs))
  _ -> Left (notFound404, "There is no such workload.\n")
  where
    refused = either (\why -> Left (badRequest400, why)) Right

-- | Reads what a peer still sends, so that the close frame is not lost with it.
discard :: Socket -> IO ()
discard sock = do
  bytes <- recv sock 65536
  unless (Strict.null bytes) (discard sock)

-- | Closes every connection with 1001, and waits for the peers as long as they may take to answer.
closeAll :: Shared -> IO ()
closeAll shared = do
  open <- readIORef (sessions shared)
  for_ open $ \session -> forkIO (handle ignore (closeWith session 1001))
  deadline <- (+ closeWaitS) <$> monotonicS
  waitUntil deadline
  where
    waitUntil deadline = do
      now <- monotonicS
      open <- readIORef (sessions shared)
      unless (Map.null open || now >= deadline) $ sleepS 0.02 >> waitUntil deadline
