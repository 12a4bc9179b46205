package bench

import cats.effect.IOApp
import cats.effect.unsafe.IORuntime
import scala.concurrent.ExecutionContext

/** An application whose fibers run on Scala's own pool, of a thread for each processor, in place of Cats Effect's. A
  * thread of blaze wakes a fiber after each read and each write. In Cats Effect 3.6.3 a worker that is woken spins until
  * its waker has gone on (`WorkerThread.parkLoop`): on a busy machine a lone connection's echo took milliseconds of
  * processor time. A pool here must also make up for threads that block: blaze waits for fibers in one while it sets a
  * WebSocket up.
  */
abstract class FiberApp extends IOApp {
  override protected lazy val runtime: IORuntime =
    IORuntime.builder().setConfig(runtimeConfig).setCompute(ExecutionContext.global, () => ()).build()
}
