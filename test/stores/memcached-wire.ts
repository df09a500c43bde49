import { connect } from 'node:net'

/** Sends `text` to a plain memcached as another program would, and gives the first answer. */
export function ask(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.once('error', reject)
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(chunk.toString('latin1'))
    })
  })
}

/** A number of `stats`. */
export async function statOf(port: number, name: string): Promise<number> {
  const stats = await ask(port, 'stats\r\n')
  return Number(new RegExp(`^STAT ${name} (.*)\\r$`, 'm').exec(stats)?.[1])
}
