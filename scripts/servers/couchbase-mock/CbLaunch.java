import com.couchbase.mock.Bucket;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import com.couchbase.mock.memcached.MemcachedServer;
import java.util.Collections;

/** The maker's mock with one bucket. Arguments: host, REST port, key-value port, bucket:password. */
public class CbLaunch {
  public static void main(String[] arguments) throws Exception {
    String[] bucket = arguments[3].split(":");
    BucketConfiguration configuration = new BucketConfiguration();
    configuration.name = bucket[0];
    configuration.password = bucket[1];
    configuration.numNodes = 1;
    configuration.numReplicas = 0;
    configuration.numVBuckets = 64;
    configuration.type = Bucket.BucketType.COUCHBASE;
    configuration.bucketStartPort = Integer.parseInt(arguments[2]);
    configuration.hostname = arguments[0];
    CouchbaseMock mock =
        new CouchbaseMock(Integer.parseInt(arguments[1]), Collections.singletonList(configuration));
    mock.start();
    mock.waitForStartup();
    for (Bucket each : mock.getBuckets().values()) {
      for (MemcachedServer server : each.getServers()) server.setCccpEnabled(true);
    }
    System.out.println("started");
    Thread.currentThread().join();
  }
}
