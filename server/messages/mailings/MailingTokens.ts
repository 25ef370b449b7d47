import { createHmac, timingSafeEqual } from "node:crypto"
import { Context, Effect, Layer, Schema } from "effect"
import { MailingKind } from "../../../src/api/contract/messages/mailings.ts"
import { sharedSecret } from "../../platform/database/sharedSecret.ts"

/** The recipient and the kind of mailing. */
export interface Reader {
  readonly userId: number
  readonly kind: MailingKind
}

const shape = /^(?<user>[1-9]\d{0,14})-(?<kind>[a-z_]+)-(?<signature>[\w-]{43})$/
const isKind = Schema.is(MailingKind)

/** Tokens of unsubscribe links: signed, not stored, and valid forever. */
export class MailingTokens extends Context.Service<
  MailingTokens,
  {
    readonly sign: (reader: Reader) => string
    /** Null for an invalid token. */
    readonly read: (token: string) => Reader | null
  }
>()("server/messages/mailings/MailingTokens") {
  static readonly layer = Layer.effect(
    MailingTokens,
    Effect.map(sharedSecret("mailings"), (secret) => {
      const signature = (said: string) => createHmac("sha256", secret).update(said).digest("base64url")
      const sign = ({ userId, kind }: Reader) => `${userId}-${kind}-${signature(`${userId}-${kind}`)}`
      const read = (token: string) => {
        const { user, kind, signature: given } = shape.exec(token)?.groups ?? {}
        if (!isKind(kind) || user === undefined || given === undefined) return null
        const right = Buffer.from(signature(`${user}-${kind}`))
        return timingSafeEqual(right, Buffer.from(given)) ? { userId: Number(user), kind } : null
      }
      return MailingTokens.of({ sign, read })
    })
  )
}
