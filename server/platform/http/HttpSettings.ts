import { Context } from "effect"

/** What the HTTP side needs to know about where it runs. */
export const HttpSettings = Context.Reference<{
  /** Believe `X-Forwarded-For` and `X-Forwarded-Proto`. */
  readonly trustProxy: boolean
}>("server/platform/http/HttpSettings", { defaultValue: () => ({ trustProxy: false }) })
