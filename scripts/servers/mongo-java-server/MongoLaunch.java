import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** mongo-java-server on H2, with the wire version of MongoDB 5.0. Arguments: port, file of the data. */
public class MongoLaunch {
  public static void main(String[] arguments) throws Exception {
    H2Backend backend = new H2Backend(arguments[1]);
    backend.version(
        new MongoVersion() {
          @Override
          public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
          }

          @Override
          public int getWireVersion() {
            return 13;
          }
        });
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    System.out.println("listening");
    Thread.currentThread().join();
  }
}
