import { WorkbenchError } from '../../shared/errors'
import { ConnectionClosedError, ConnectTimeoutError, ProtocolError } from './errors'

/** Who was addressed, for the sentence. */
export interface Addressed {
  /** "Redis" */
  readonly product: string
  /** "127.0.0.1:6379" */
  readonly server: string
  readonly host: string
  readonly tls: boolean
  /** how to ask for TLS, or for no TLS: "rediss://" and "redis://"; null: there is no choice */
  readonly schemes: { readonly tls: string; readonly plain: string } | null
}

/**
 * Says why a server could not be reached, as exactly as the error allows. Errors of the protocol
 * (wrong password and the like) are the store's to name.
 */
export function describeConnectError(error: unknown, to: Addressed): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const [message, hint] = explain(error as NodeJS.ErrnoException, to)
  return new WorkbenchError('cannot-connect', message, { cause: error, hint })
}

type Explanation = readonly [message: string, hint: string]

function explain(error: NodeJS.ErrnoException, to: Addressed): Explanation {
  if (error instanceof ConnectTimeoutError) return explainTimeout(error, to)
  if (error instanceof ConnectionClosedError) return explainClosed(error, to)
  if (error instanceof ProtocolError) return explainGarbage(error, to)
  const code = codeOf(error)
  return (
    SYSTEM[code]?.(to) ??
    explainTls(code, error, to) ?? [
      `${to.product} at ${to.server} cannot be reached: ${error.message || code}.`,
      CHECK_NETWORK,
    ]
  )
}

/** With several addresses of a name, Node collects one error for each and gives the first code. */
function codeOf(error: NodeJS.ErrnoException): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  return error.code ?? inner?.code ?? ''
}

const SYSTEM: Readonly<Record<string, (to: Addressed) => Explanation>> = {
  ECONNREFUSED: (to) => [
    `Nothing listens at ${to.server}: the connection was refused.`,
    `Start ${to.product} there, or give the right port.`,
  ],
  ENOTFOUND: (to) => [
    `The host '${to.host}' is not known.`,
    'Check its spelling, and that this machine has DNS.',
  ],
  EAI_AGAIN: (to) => [
    `The name '${to.host}' cannot be resolved now: no answer from the DNS.`,
    'Try again, or give an address.',
  ],
  ENOENT: (to) => [
    `There is no socket at ${to.server}.`,
    `Start ${to.product}, or give the path that its configuration names.`,
  ],
  EACCES: (to) => [
    `The socket ${to.server} may not be used by this user.`,
    'Ask for its permissions to be widened, or use host and port.',
  ],
  ECONNRESET: (to) => [
    `${to.product} at ${to.server} cut the connection while it was made.`,
    schemeHint(to),
  ],
  EHOSTUNREACH: (to) => [`There is no route to ${to.server}.`, CHECK_NETWORK],
  ENETUNREACH: (to) => [`There is no network to ${to.server}.`, CHECK_NETWORK],
  ETIMEDOUT: (to) => [`Nothing answers at ${to.server}.`, CHECK_NETWORK],
  EMFILE: (to) => [
    `This machine allows no more open files: too many connections to ${to.server}.`,
    'Raise `ulimit -n`, or share connections (--connections).',
  ],
  EADDRNOTAVAIL: (to) => [
    `This machine has no free port left for connections to ${to.server}.`,
    'Share connections (--connections).',
  ],
}

const CHECK_NETWORK = 'Check address, address family and firewall.'

function schemeHint({ schemes, tls }: Addressed): string {
  if (schemes === null) return 'Check host and port.'
  return tls
    ? `If it speaks no TLS, write ${schemes.plain}….`
    : `If it expects TLS, write ${schemes.tls}….`
}

function explainTimeout(error: ConnectTimeoutError, to: Addressed): Explanation {
  const within = `within ${error.timeoutMs} ms`
  const who = `${to.product} at ${to.server}`
  if (error.stage === 'reach') return [`Nothing answers at ${to.server} ${within}.`, CHECK_NETWORK]
  if (error.stage === 'secure') {
    return [`${who} took the connection, but did not agree on TLS ${within}.`, schemeHint(to)]
  }
  return [
    `${who} took the connection, but never answered (${within}).`,
    `Is it ${to.product}, and not stopped? ${schemeHint(to)}`,
  ]
}

function explainClosed(error: ConnectionClosedError, to: Addressed): Explanation {
  const who = `${to.product} at ${to.server}`
  if (error.stage !== 'login') return [`${who} closed the connection at once.`, schemeHint(to)]
  const message = `${who} took the connection and closed it without an answer.`
  if (!to.tls) return [message, schemeHint(to)]
  return [message, 'If it asks for a client certificate, give cert=… and key=….']
}

function explainGarbage(error: ProtocolError, to: Addressed): Explanation {
  return [
    `What answers at ${to.server} is not ${to.product}: ${error.message}.`,
    to.tls ? 'Check host and port.' : schemeHint(to),
  ]
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

function explainTls(code: string, error: Error, to: Addressed): Explanation | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return [
      `The certificate of ${to.server} is for another name. ${error.message.replace(/\.?$/, '.')}`,
      'Give the name it holds as servername=….',
    ]
  }
  if (UNTRUSTED.has(code)) {
    return [
      `The certificate of ${to.server} comes from an authority that is not trusted here (${code}).`,
      'Give the authority as ca=/path/to/ca.pem; verify=none only for tests.',
    ]
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return [
      `The certificate of ${to.server} is not valid today: ${error.message}.`,
      'Renew it, or check the clocks of both machines.',
    ]
  }
  if (code.includes('CERTIFICATE_REQUIRED') || code.includes('HANDSHAKE_FAILURE')) {
    return [
      `${to.product} at ${to.server} asks for a client certificate.`,
      'Give cert=/path/to/client.pem and key=/path/to/client.key.',
    ]
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return [
      `${to.product} at ${to.server} does not speak TLS as expected: ${error.message.trim()}.`,
      schemeHint(to),
    ]
  }
  return undefined
}
