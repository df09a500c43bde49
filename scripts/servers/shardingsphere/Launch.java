import io.netty.bootstrap.ServerBootstrap;
import org.apache.shardingsphere.proxy.config.ProxyConfigurationLoader;
import org.apache.shardingsphere.proxy.frontend.ShardingSphereProxy;
import org.apache.shardingsphere.proxy.initializer.BootstrapInitializer;

/** ShardingSphere-Proxy on one address: its own main class listens on all. host port folder */
public class Launch {
  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    new BootstrapInitializer().init(ProxyConfigurationLoader.load(args[2]), port);
    ShardingSphereProxy proxy = new ShardingSphereProxy();
    var groups = ShardingSphereProxy.class.getDeclaredMethod("createEventLoopGroup");
    groups.setAccessible(true);
    groups.invoke(proxy);
    ServerBootstrap bootstrap = new ServerBootstrap();
    var init =
        ShardingSphereProxy.class.getDeclaredMethod("initServerBootstrap", ServerBootstrap.class);
    init.setAccessible(true);
    init.invoke(proxy, bootstrap);
    var channel = bootstrap.bind(args[0], port).sync().channel();
    System.out.println("started successfully");
    channel.closeFuture().sync();
  }
}
