package bench

import cats.effect.IOApp

/** An application whose fibers run on Cats Effect's own pool, of a thread for each processor, as they do by default. */
abstract class FiberApp extends IOApp
