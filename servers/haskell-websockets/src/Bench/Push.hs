{-# LANGUAGE LambdaCase #-}

module Bench.Push (push) where

import Bench.Session (Session, closeWith, forMessages, sendMessage)
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.ByteString.Lazy.Char8 as Char8
import Data.Foldable (for_)
import Data.Int (Int64)
import qualified Network.WebSockets as WS

-- | Answers each text message @<id>@ with so many messages of exactly so many bytes that begin with @<id>:<i>:@. An id that does
-- not fit closes with 1008. A peer that does not read its answers is not read from either.
push :: Int -> Int64 -> Session -> IO ()
push amount size session = forMessages session $ \case
  WS.Binary _ -> pure ()
  WS.Text identity _
    | Lazy.length (start identity (amount - 1)) > size -> closeWith session 1008
    | otherwise -> for_ [0 .. amount - 1] $ \i -> sendMessage session (WS.Text (padded (start identity i)) Nothing)
  where
    start identity i = identity <> Char8.pack (':' : show i <> ":")
    padded text = text <> Char8.replicate (size - Lazy.length text) '0'
