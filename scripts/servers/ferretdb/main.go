// FerretDB on SQLite. Arguments: address, folder of the data; for TLS also certificate and key.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	listener := ferretdb.ListenerConfig{TCP: os.Args[1]}
	if len(os.Args) > 3 {
		listener = ferretdb.ListenerConfig{TLS: os.Args[1], TLSCertFile: os.Args[3], TLSKeyFile: os.Args[4]}
	}
	f, err := ferretdb.New(&ferretdb.Config{
		Listener:  listener,
		Handler:   "sqlite",
		SQLiteURL: "file:" + os.Args[2] + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := f.Run(ctx); err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
}
