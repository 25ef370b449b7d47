import type { ServerConfig } from "../config.ts"

/** Whether the visitor speaks https to us: the public address says so, or a proxy that is believed. */
export const isSecure = (
  { publicUrl, trustedProxies }: Pick<ServerConfig, "publicUrl" | "trustedProxies">,
  forwardedProtocol: string | undefined
): boolean => {
  if (publicUrl.startsWith("https:")) return true
  if (trustedProxies === 0 || forwardedProtocol === undefined) return false
  // Most proxies replace it, some add theirs at the end.
  const seen = forwardedProtocol.split(",")
  return (seen.at(-trustedProxies) ?? seen[0])?.trim().toLowerCase() === "https"
}
