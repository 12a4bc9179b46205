package bench

import cats.effect.unsafe.IORuntime
import cats.effect.unsafe.IORuntimeConfig
import scala.concurrent.ExecutionContext

/** What fibers run on. */
object Fibers {

  /** Scala's own pool, of a thread for each processor, in place of Cats Effect's. A thread of blaze wakes a fiber after
    * each read and each write. In Cats Effect 3.6.3 a worker that is woken spins until its waker has gone on
    * (`WorkerThread.parkLoop`): on a busy machine a lone connection's echo took milliseconds of processor time. A pool
    * here must also make up for threads that block: blaze waits for fibers in one while it sets a WebSocket up.
    */
  def runtime(config: IORuntimeConfig): IORuntime =
    IORuntime.builder().setConfig(config).setCompute(ExecutionContext.global, () => ()).build()
}
