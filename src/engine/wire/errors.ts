/** The peer sent what the protocol does not allow. The connection cannot be trusted any longer. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

/** How far an attempt to connect had come. */
export type ConnectStage = 'reach' | 'secure' | 'login'

/** An attempt to connect was not done in time. */
export class ConnectTimeoutError extends Error {
  override readonly name = 'ConnectTimeoutError'

  constructor(
    readonly stage: ConnectStage,
    readonly timeoutMs: number,
  ) {
    super(`no connection within ${timeoutMs} ms (${STAGE_WORDS[stage]})`)
  }
}

/** The peer closed the connection. */
export class ConnectionClosedError extends Error {
  override readonly name = 'ConnectionClosedError'

  /** `stage` is set when this happened while connecting */
  constructor(readonly stage: ConnectStage | null) {
    super(
      stage === null
        ? 'the server closed the connection'
        : `the server closed the connection (${STAGE_WORDS[stage]})`,
    )
  }
}

const STAGE_WORDS: Readonly<Record<ConnectStage, string>> = {
  reach: 'while reaching it',
  secure: 'while agreeing on TLS',
  login: 'accepted, but not answered',
}

/** Up to 60 bytes of what came, readable: for messages about replies that make no sense. */
export function excerpt(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('latin1', from, Math.min(to, from + 60))
  return JSON.stringify(text)
}
