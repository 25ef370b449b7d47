import { Option, Schema } from "effect"
import { AuthorizationRequest } from "./contract/account/applications.ts"
import { NotFound } from "./errors.ts"

const decode = Schema.decodeUnknownOption(AuthorizationRequest)

const valuesOf = (search: URLSearchParams, name: string) => {
  const values = search.getAll(name)
  return values.length > 1 ? values : values[0]
}

/** The request in the search of `/oauth/authorize`; one that names nobody to lead back to is not found. */
export function readAuthorization(text: string): AuthorizationRequest {
  const search = new URLSearchParams(text)
  const given = Object.fromEntries([...search.keys()].map((name) => [name, valuesOf(search, name)]))
  return Option.getOrThrowWith(decode(given), () => new NotFound({ message: "" }))
}
