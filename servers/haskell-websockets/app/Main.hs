module Main (main) where

import Bench.Options (optionsFrom)
import Bench.Server (serve)
import System.Environment (getArgs)
import System.Exit (ExitCode (ExitFailure), exitWith)
import System.IO (hPutStrLn, stderr)

main :: IO ()
main = do
  arguments <- getArgs
  case optionsFrom arguments of
    Right options -> serve options
    Left wrong -> hPutStrLn stderr wrong >> exitWith (ExitFailure 2)
