/** What a passkey is for: browsers show it at this address alone. */
export interface PasskeySite {
  /** The host's name, to which authenticators tie passkeys. */
  readonly id: string
  readonly origin: string
}

const isName = (host: string) => !/^\[|^\d+(?:\.\d+){3}$/.test(host)

/** Null where browsers allow no passkeys: for an address of numbers, and without https unless it is this computer. */
export const passkeySiteOf = (publicUrl: string): PasskeySite | null => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost")
  return isName(hostname) && (protocol === "https:" || isHere) ? { id: hostname, origin } : null
}
