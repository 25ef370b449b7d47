import type { ServerConfig } from "../config.ts"

/** Whether the visitor uses https, according to the public URL or a trusted proxy. */
export const isHttps = (
  { publicUrl, trustedProxies }: Pick<ServerConfig, "publicUrl" | "trustedProxies">,
  forwardedProtocol: string | undefined
): boolean => {
  if (publicUrl.startsWith("https:")) return true
  if (trustedProxies === 0 || forwardedProtocol === undefined) return false
  // Most proxies replace the header, some append to it.
  const seen = forwardedProtocol.split(",")
  return (seen.at(-trustedProxies) ?? seen[0])?.trim().toLowerCase() === "https"
}
