import { Context } from "effect"

/** What the HTTP side needs to know about where it runs. */
export const HttpSettings = Context.Reference<{
  /** How many proxies in front of us are believed about the caller's address. */
  readonly trustedProxies: number
  /** Where people reach the platform. */
  readonly publicUrl: string
}>("server/platform/http/HttpSettings", { defaultValue: () => ({ trustedProxies: 0, publicUrl: "" }) })
