import type { FieldSpec } from './form-fields'

/** Fields of a form that several stores have. */

/** `serverFields` of server-schema */
export const SERVER_FIELDS = [
  { path: 'host', group: 'endpoint' },
  { path: 'port', group: 'endpoint' },
  { path: 'socketPath', group: 'endpoint', kind: 'path' },
  { path: 'family', group: 'endpoint' },
] as const satisfies readonly FieldSpec[]

export const USER_FIELDS = [
  { path: 'username', group: 'login' },
  { path: 'password', group: 'login', kind: 'secret' },
] as const satisfies readonly FieldSpec[]

/** `tlsSchema` of server-schema */
export const TLS_FIELDS = [
  { path: 'tls', group: 'tls' },
  { path: 'tls.caFile', group: 'tls', kind: 'path' },
  { path: 'tls.certFile', group: 'tls', kind: 'path' },
  { path: 'tls.keyFile', group: 'tls', kind: 'path' },
  { path: 'tls.serverName', group: 'tls' },
  { path: 'tls.verify', group: 'tls' },
] as const satisfies readonly FieldSpec[]

/** `compat=ycsb` of a store whose layout YCSB's binding shares */
export const COMPAT_FIELD = {
  path: 'compat',
  group: 'other',
  measured: true,
} as const satisfies FieldSpec
