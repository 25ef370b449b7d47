import { isIPv6 } from "node:net"

const groupsOf = (address: string): ReadonlyArray<string> => {
  // `URL` normalises every IPv6 address to its short form.
  const short = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1)
  const [head = [], tail] = short.split("::").map((part) => (part === "" ? [] : part.split(":")))
  return tail === undefined
    ? head
    : [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail]
}

const dotted = (groups: ReadonlyArray<string>) =>
  groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".")

/**
 * The network that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address. A household has a /64 to
 * itself and may use each of its addresses.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff"
  return isMapped ? dotted(groups) : `${groups.slice(0, 4).join(":")}::/64`
}
