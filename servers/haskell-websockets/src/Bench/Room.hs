module Bench.Room (Room, Member, newRoom, newMember, join, leave, isMember, broadcast, nextFor) where

import Bench.Limits (chatQueue)
import Control.Concurrent.STM (TBQueue, atomically, isFullTBQueue, newTBQueueIO, readTBQueue, writeTBQueue)
import Control.Monad (unless)
import Data.Foldable (for_)
import Data.IORef (IORef, atomicModifyIORef', newIORef, readIORef)
import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import Network.WebSockets (DataMessage)

-- | A set of members, each of whom is offered what the others say.
data Room = Room {members :: !(IORef (IntMap Member)), nextKey :: !(IORef Int)}

data Member = Member {key :: !Int, queue :: !(TBQueue DataMessage)}

newRoom :: IO Room
newRoom = Room <$> newIORef IntMap.empty <*> newIORef 0

newMember :: Room -> IO Member
newMember room = Member <$> atomicModifyIORef' (nextKey room) (\n -> (n + 1, n)) <*> newTBQueueIO (fromIntegral chatQueue)

join, leave :: Room -> Member -> IO ()
join room member = atomicModifyIORef' (members room) (\old -> (IntMap.insert (key member) member old, ()))
leave room member = atomicModifyIORef' (members room) (\old -> (IntMap.delete (key member) old, ()))

isMember :: Room -> Member -> IO Bool
isMember room member = IntMap.member (key member) <$> readIORef (members room)

-- | Offers a message of a member to all others; one whose queue is full misses it, and is told of by the last argument.
broadcast :: Room -> Member -> DataMessage -> IO () -> IO ()
broadcast room sender message missed = do
  everyone <- readIORef (members room)
  for_ (IntMap.delete (key sender) everyone) $ \member -> do
    taken <- offer member message
    unless taken missed

offer :: Member -> DataMessage -> IO Bool
offer member message = atomically $ do
  full <- isFullTBQueue (queue member)
  unless full (writeTBQueue (queue member) message)
  pure (not full)

-- | Waits for the next message that a member is to get.
nextFor :: Member -> IO DataMessage
nextFor = atomically . readTBQueue . queue
