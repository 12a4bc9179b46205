module Bench.Options (Options (..), optionsFrom) where

import Data.Char (isAscii, isDigit)

-- | The arguments of the process. A duration of 0 seconds lasts until the server is told to stop.
data Options = Options {port :: Int, durationS :: Int}
  deriving (Eq, Show)

-- | Reads the arguments, or says which one makes no sense.
optionsFrom :: [String] -> Either String Options
optionsFrom = go (Options 8080 0)
  where
    go options [] = Right options
    go options ("--port" : text : rest) = wholeNumber "--port" text >>= \n -> go options {port = n} rest
    go options ("--duration" : text : rest) = wholeNumber "--duration" text >>= \n -> go options {durationS = n} rest
    go _ (argument : _) = Left ("Unexpected argument " <> argument <> "; known are --port N and --duration SECONDS.")

wholeNumber :: String -> String -> Either String Int
wholeNumber name text
  | not (null text) && length text <= 6 && all (\c -> isAscii c && isDigit c) text = Right (read text)
  | otherwise = Left (name <> " must be a whole number, not " <> show text <> ".")
