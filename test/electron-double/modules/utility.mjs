// Loaded first in what stands for a utility process: gives it its `process.parentPort`.
process.parentPort = {
  postMessage: (message) => process.send(message),
  on: (_, listener) => process.on('message', (data) => listener({ data })),
}
// Electron ends its utility processes with itself.
process.on('disconnect', () => process.exit(0))
