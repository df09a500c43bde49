import java.net.Socket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** HBase (master, region server, ZooKeeper) and its Thrift2 gateway in one process. */
public class HBaseLaunch {
  public static void main(String[] arguments) throws Exception {
    start("master", () -> org.apache.hadoop.hbase.master.HMaster.main(new String[] {"start"}));
    Configuration configuration = HBaseConfiguration.create();
    while (!serves(configuration)) Thread.sleep(200);
    start("thrift2", () -> org.apache.hadoop.hbase.thrift2.ThriftServer.main(new String[] {"start"}));
    int port = configuration.getInt("hbase.regionserver.thrift.port", 9090);
    while (!listens(port)) Thread.sleep(100);
    System.out.println("THRIFT2-READY");
    Thread.currentThread().join();
  }

  static boolean serves(Configuration configuration) {
    try (Connection connection = ConnectionFactory.createConnection(configuration)) {
      return connection.getAdmin().getClusterMetrics().getLiveServerMetrics().size() > 0
          && connection.getAdmin().tableExists(TableName.META_TABLE_NAME);
    } catch (Exception notYet) {
      return false;
    }
  }

  static boolean listens(int port) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      return true;
    } catch (Exception notYet) {
      return false;
    }
  }

  interface Main {
    void run() throws Exception;
  }

  static void start(String name, Main main) {
    Runnable body =
        () -> {
          try {
            main.run();
          } catch (Throwable cause) {
            cause.printStackTrace();
            System.exit(3);
          }
        };
    new Thread(body, name).start();
  }
}
