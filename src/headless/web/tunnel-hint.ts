export interface Whereabouts {
  readonly port: number
  readonly user: string
  readonly hostname: string
  /** as sshd sets it: address and port of the client, address and port of this machine */
  readonly sshConnection: string | undefined
  readonly display: boolean
}

/** How to reach this host from the machine that one sits at; null when that is this one. */
export function tunnelHint({
  port,
  user,
  hostname,
  sshConnection,
  display,
}: Whereabouts): string | null {
  if (sshConnection === undefined && display) return null
  const [, , address] = sshConnection?.trim().split(/\s+/) ?? []
  const command = `ssh -L ${port}:127.0.0.1:${port} ${user}@${address ?? hostname}`
  return `From another machine, run this there and open the address above: ${command}`
}
