{-# LANGUAGE OverloadedStrings #-}

module Bench.Session (Session (stats), newSession, forMessages, sendMessage, closeWith, cutOff, answerTo, payloadOf) where

import Bench.Stats (Stats (bytesIn, bytesOut, delivered, received), count)
import Control.Concurrent.MVar (MVar, newMVar, withMVar)
import Control.Exception (Handler (Handler), IOException, catches)
import Control.Monad (unless)
import Data.ByteString.Lazy (ByteString)
import qualified Data.ByteString.Lazy as Lazy
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.List (isInfixOf)
import Data.Text.Encoding (decodeUtf8')
import Data.Word (Word16)
import Network.Socket (ShutdownCmd (ShutdownBoth, ShutdownSend), Socket, shutdown)
import qualified Network.WebSockets as WS

-- | One connection, whatever its workload. Any thread may send; one reads.
data Session = Session
  { connection :: !WS.Connection,
    socket :: !Socket,
    stats :: !Stats,
    writing :: !(MVar ()),
    closing :: !(IORef Bool)
  }

newSession :: Stats -> Socket -> WS.Connection -> IO Session
newSession counters sock conn = Session conn sock counters <$> newMVar () <*> newIORef False

-- | Hands over each message of the peer until the connection is over. Pings and close frames are answered.
forMessages :: Session -> (WS.DataMessage -> IO ()) -> IO ()
forMessages session act = next
  where
    next = receive session >>= either faulty heard
    faulty = maybe (pure ()) (closeWith session)
    heard (WS.ControlMessage (WS.Close code reason)) = closeWith session (answerTo code reason)
    heard (WS.ControlMessage (WS.Ping payload)) = sendPong session payload >> next
    heard (WS.ControlMessage (WS.Pong _)) = next
    heard (WS.DataMessage False False False message) = do
      over <- readIORef (closing session)
      unless over $ do
        count (received (stats session)) 1
        count (bytesIn (stats session)) (sizeOf message)
        act message
      next
    heard WS.DataMessage {} = closeWith session protocolError

-- | The next message, or the close code of a fault in it; without a code the peer is gone.
receive :: Session -> IO (Either (Maybe Word16) WS.Message)
receive session =
  (Right <$> WS.receive (connection session))
    `catches` [Handler (pure . Left . faultOf), Handler (\gone -> Left Nothing <$ ignore gone)]
  where
    ignore :: IOException -> IO ()
    ignore _ = pure ()

faultOf :: WS.ConnectionException -> Maybe Word16
faultOf (WS.CloseRequest code _) = Just code
faultOf WS.ConnectionClosed = Nothing
faultOf (WS.UnicodeException _) = Just invalidText
faultOf (WS.ParseException why)
  | "limit" `isInfixOf` why = Just tooBig
  | otherwise = Just protocolError

-- | Sends and counts a message; none after a close frame.
sendMessage :: Session -> WS.DataMessage -> IO ()
sendMessage session message = whileOpen session $ do
  WS.sendDataMessage (connection session) message
  count (delivered (stats session)) 1
  count (bytesOut (stats session)) (sizeOf message)

sendPong :: Session -> ByteString -> IO ()
sendPong session payload = whileOpen session (WS.send (connection session) (WS.ControlMessage (WS.Pong payload)))

-- | Sends a close frame, once, and nothing more.
closeWith :: Session -> Word16 -> IO ()
closeWith session code = whileOpen session $ do
  writeIORef (closing session) True
  WS.sendCloseCode (connection session) code ("" :: ByteString)
  shutdown (socket session) ShutdownSend

-- | Ends a connection whose peer may read nothing, not even a close frame.
cutOff :: Session -> IO ()
cutOff session = shutdown (socket session) ShutdownBoth

whileOpen :: Session -> IO () -> IO ()
whileOpen session act = withMVar (writing session) $ \() -> do
  over <- readIORef (closing session)
  unless over act

protocolError, invalidText, tooBig :: Word16
protocolError = 1002
invalidText = 1007
tooBig = 1009

-- | The close code that answers a peer's (RFC 6455, 5.5.1 and 7.4).
answerTo :: Word16 -> ByteString -> Word16
answerTo code reason
  | either (const True) (const False) (decodeUtf8' (Lazy.toStrict reason)) = invalidText
  | isDefined || (code >= 3000 && code <= 4999) = code
  | otherwise = protocolError
  where
    isDefined = code >= 1000 && code <= 1014 && code `notElem` [1004, 1005, 1006]

payloadOf :: WS.DataMessage -> ByteString
payloadOf (WS.Text payload _) = payload
payloadOf (WS.Binary payload) = payload

sizeOf :: WS.DataMessage -> Int
sizeOf = fromIntegral . Lazy.length . payloadOf
