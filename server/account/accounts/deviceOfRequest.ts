import type { Headers } from "effect/http"
import { newSecretToken } from "../../platform/secretTokens.ts"
import type { Device } from "./Sessions.ts"

interface From {
  readonly headers: Headers.Headers
  readonly fullAddress: string
}

const longest = 256

/** The device of a request as a session stores it, with a new browser key. */
export const deviceOfRequest = ({ headers, fullAddress }: From, sharedDevice = false): Device => ({
  userAgent: (headers["user-agent"] ?? "").slice(0, longest),
  address: fullAddress,
  windowKey: headers["x-window-key"]?.slice(0, longest) ?? null,
  sharedDevice,
  browserKey: newSecretToken()
})
