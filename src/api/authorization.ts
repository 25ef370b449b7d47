import { Option, Schema } from "effect"
import { AuthorizationRequest } from "./contract/account/applications.ts"
import { NotFound } from "./errors.ts"

const decode = Schema.decodeUnknownOption(AuthorizationRequest)

const valuesOf = (search: URLSearchParams, name: string) => {
  const values = search.getAll(name)
  return values.length > 1 ? values : values[0]
}

/** Parses the query of `/oauth/authorize`; throws `NotFound` if the client or redirect URI is missing or invalid. */
export function readAuthorization(text: string): AuthorizationRequest {
  const search = new URLSearchParams(text)
  const given = Object.fromEntries([...search.keys()].map((name) => [name, valuesOf(search, name)]))
  return Option.getOrThrowWith(decode(given), () => new NotFound({ message: "" }))
}
