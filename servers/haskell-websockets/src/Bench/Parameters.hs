{-# LANGUAGE OverloadedStrings #-}

module Bench.Parameters (wholeNumber) where

import Data.ByteString (ByteString)
import qualified Data.ByteString.Char8 as Char8
import Data.Char (isAscii, isDigit)
import Network.HTTP.Types.URI (Query)

-- | One parameter of a query: a whole number from 1 to the last argument, or the words that say what is wrong with it.
wholeNumber :: Query -> ByteString -> Int -> Int -> Either ByteString Int
wholeNumber query name absent most = case lookup name query of
  Nothing -> Right absent
  Just (Just text)
    | not (Char8.null text) && Char8.length text <= 9 && Char8.all (\c -> isAscii c && isDigit c) text,
      let n = read (Char8.unpack text),
      n >= 1 && n <= most ->
      Right n
  _ -> Left (name <> " must be a whole number from 1 to " <> Char8.pack (show most) <> "\n")
