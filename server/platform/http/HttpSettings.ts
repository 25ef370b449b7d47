import { Context } from "effect"

/** Deployment settings of the HTTP layer. */
export const HttpSettings = Context.Reference<{
  /** Number of proxies in front of the server that are trusted to state the caller's address. */
  readonly trustedProxies: number
  /** Public URL of the platform. */
  readonly publicUrl: string
}>("server/platform/http/HttpSettings", { defaultValue: () => ({ trustedProxies: 0, publicUrl: "" }) })
