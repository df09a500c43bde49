import type { Document } from 'mongodb'

export interface Product {
  readonly product: string
  readonly version: string
  /** version of MongoDB whose behaviour it claims; null: it is MongoDB */
  readonly mongodb: string | null
  /** `version` is that of MongoDB, for want of its own */
  readonly borrowed: boolean
}

/** By the address, where a service names itself nowhere else. */
const SERVICES: readonly (readonly [host: RegExp, product: string])[] = [
  [/\.docdb(?:-elastic)?\.amazonaws\.com(?:\.cn)?$/, 'Amazon DocumentDB'],
  [/\.(?:mongo|mongocluster)\.cosmos\.azure\.(?:com|cn|us)$/, 'Azure Cosmos DB'],
  [/\.(?:firestore|documentdb)\.goog$/, 'Firestore'],
]

/** Who answers: MongoDB, or one of those that speak its protocol and say so somewhere. */
export function productOf(buildInfo: Document, hosts: readonly string[]): Product {
  const version = String(buildInfo.version ?? '0 (not told)')
  const other = (product: string, own: unknown): Product => {
    const text = typeof own === 'string' ? own.replace(/^v/, '') : ''
    const borrowed = !/^\d/.test(text)
    return { product, version: borrowed ? version : text, mongodb: version, borrowed }
  }
  const ferret = buildInfo.ferretdb ?? buildInfo.ferretdbVersion
  if (ferret !== undefined) return other('FerretDB', ferret.version ?? ferret)
  const documentdb = buildInfo.internal?.documentdb_versions
  if (Array.isArray(documentdb)) return other('DocumentDB', documentdb[0])
  const service = SERVICES.find(([pattern]) => hosts.some((host) => pattern.test(host)))
  if (service !== undefined) return other(service[1], undefined)
  if (typeof buildInfo.psmdbVersion === 'string') {
    return { product: 'Percona Server for MongoDB', version, mongodb: null, borrowed: false }
  }
  if (isMongoJavaServer(buildInfo)) return other('mongo-java-server', undefined)
  return { product: 'MongoDB', version, mongodb: null, borrowed: false }
}

/** It tells no commit, which every build of MongoDB does. */
const isMongoJavaServer = ({ gitVersion, ok }: Document): boolean =>
  ok !== undefined && gitVersion === undefined
