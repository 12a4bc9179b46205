{-# LANGUAGE OverloadedStrings #-}

module Main (main) where

import Bench.Message (typeOf)
import Bench.Options (Options (Options), optionsFrom)
import Bench.Parameters (wholeNumber)
import Bench.Session (answerTo)
import Bench.TokenBucket (TokenBucket (TokenBucket), take)
import Data.Either (isLeft)
import Data.Foldable (for_)
import Data.List (mapAccumL)
import Test.Hspec (describe, hspec, it, shouldBe, shouldSatisfy)
import Prelude hiding (take)

main :: IO ()
main = hspec $ do
  describe "arguments" $ do
    it "are 8080 and no end when absent" $ optionsFrom [] `shouldBe` Right (Options 8080 0)
    it "are read" $ optionsFrom ["--duration", "10", "--port", "9"] `shouldBe` Right (Options 9 10)
    for_ [["--port"], ["--port", "x"], ["--duration", "-1"], ["--speed", "1"], ["9"]] $ \wrong ->
      it ("are refused: " <> unwords wrong) $ optionsFrom wrong `shouldSatisfy` isLeft

  describe "token bucket" $ do
    let takes times = snd (mapAccumL (flip take) (TokenBucket 10 3 3 100) times)
    it "gives a burst and no more" $ takes [100, 100, 100, 100] `shouldBe` [True, True, True, False]
    it "gives no half token" $ takes [100, 100, 100, 100.0625] `shouldBe` [True, True, True, False]
    it "fills with time" $ takes [100, 100, 100, 100.125] `shouldBe` [True, True, True, True]
    it "never holds more than a burst" $ takes [200, 200, 200, 200] `shouldBe` [True, True, True, False]

  describe "type of a chat message" $ do
    it "needs no room" $ typeOf "{\"type\":\"chat\"}" `shouldBe` Just "chat"
    it "may name the public room" $ typeOf "{\"type\":\"join\",\"room\":\"public\"}" `shouldBe` Just "join"
    for_ ["", "null", "[]", "{", "{\"type\":[]}", "{\"room\":\"public\"}", "{\"type\":\"chat\",\"room\":\"private\"}"] $ \ignored ->
      it ("is nothing: " <> show ignored) $ typeOf ignored `shouldBe` Nothing

  describe "parameters" $ do
    let count text = wholeNumber [("count", text)] "count" 10 1000
    it "have a value when absent" $ wholeNumber [] "count" 10 1000 `shouldBe` Right 10
    it "are read" $ count (Just "1000") `shouldBe` Right 1000
    for_ [Nothing, Just "", Just "0", Just "1001", Just "1.5", Just "-1", Just "99999999999999999999"] $ \wrong ->
      it ("are refused: " <> show wrong) $ count wrong `shouldSatisfy` isLeft

  describe "answer to a close frame" $ do
    for_ [1000, 1001, 1003, 1007, 1014, 3000, 4999] $ \code ->
      it ("is the same code: " <> show code) $ answerTo code "" `shouldBe` code
    for_ [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535] $ \code ->
      it ("is 1002 for what none may send: " <> show code) $ answerTo code "" `shouldBe` 1002
    it "is 1007 for a reason that is not UTF-8" $ answerTo 1000 "\xff" `shouldBe` 1007
