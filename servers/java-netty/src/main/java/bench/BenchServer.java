package bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;
  private static final int MOST_REQUEST_BYTES = 8192;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final long POLITE_WAIT_MS = 1500;

  private final Stats stats = new Stats();
  private final Connections connections = new Connections(stats);
  private final Workloads workloads;
  private final ChatRules rules;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
  private Channel listening;

  BenchServer(ChatRules rules) {
    this.rules = rules;
    workloads = new Workloads(connections, rules);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) throws InterruptedException {
    listening =
        new ServerBootstrap()
            .group(loops)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            new FlushConsolidationHandler(
                                FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES,
                                true),
                            new HttpServerCodec(),
                            new HttpObjectAggregator(MOST_REQUEST_BYTES),
                            new Router(workloads, rules));
                  }
                })
            .bind(port)
            .sync()
            .channel();
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    connections.closeAll(POLITE_WAIT_MS);
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
