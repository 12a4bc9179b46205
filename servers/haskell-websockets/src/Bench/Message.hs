{-# LANGUAGE OverloadedStrings #-}

module Bench.Message (typeOf) where

import Data.Aeson (Value (Object, String), decode)
import qualified Data.Aeson.KeyMap as KeyMap
import qualified Data.ByteString.Lazy as Lazy
import Data.Text (Text)

-- | The type of a chat message. Nothing stands for what is not JSON, not an object, without a textual type or about another room
-- than the only one; a message that names no room means that one.
typeOf :: Lazy.ByteString -> Maybe Text
typeOf bytes = case decode bytes of
  Just (Object message)
    | maybe True (== String "public") (KeyMap.lookup "room" message),
      Just (String kind) <- KeyMap.lookup "type" message ->
      Just kind
  _ -> Nothing
