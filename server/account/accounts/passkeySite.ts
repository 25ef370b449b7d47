/** The site that passkeys belong to; browsers offer them only at this origin. */
export interface PasskeySite {
  /** The host name, used as the relying party id. */
  readonly id: string
  readonly origin: string
}

const isName = (host: string) => !/^\[|^\d+(?:\.\d+){3}$/.test(host)

/** Null where browsers allow no passkeys: for an IP address, or without https except on localhost. */
export const passkeySiteOf = (publicUrl: string): PasskeySite | null => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost")
  return isName(hostname) && (protocol === "https:" || isHere) ? { id: hostname, origin } : null
}
