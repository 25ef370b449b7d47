import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { AccountApi } from "../../../api/AccountApi.ts"
import { AuthorizationRequest } from "../../../api/contract/account/applications.ts"
import { NotFound } from "../../../api/errors.ts"

const decode = Schema.decodeUnknownEffect(AuthorizationRequest)

const valuesOf = (search: URLSearchParams, name: string) => {
  const values = search.getAll(name)
  return values.length > 1 ? values : values[0]
}

/** Parses the query of `/oauth/authorize`; `NotFound` if the client or redirect URI is missing or invalid. */
function readAuthorization(text: string) {
  const search = new URLSearchParams(text)
  const given = Object.fromEntries([...search.keys()].map((name) => [name, valuesOf(search, name)]))
  return decode(given).pipe(Effect.mapError(() => new NotFound({ message: "" })))
}

export const askConsent = Effect.fnUntraced(function* (search: string) {
  const payload = yield* readAuthorization(search)
  return yield* AccountApi.use(({ askAuthorization }) => askAuthorization({ payload }))
})

/** Succeeds with the redirect address. */
export const decideConsent = Effect.fnUntraced(function* (search: string, allow: boolean) {
  const payload = { request: yield* readAuthorization(search), allow }
  const { address } = yield* AccountApi.use(({ decideAuthorization }) => decideAuthorization({ payload }))
  return address
})
