import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import type { Sent } from "./requests.ts"

export type Body =
  | { readonly type: "json"; readonly value: unknown }
  | { readonly type: "text"; readonly text: string }
  /** `broken` chooses how the bytes of the form are broken; with 0 they are not. */
  | { readonly type: "form"; readonly form: NonNullable<Sent["form"]>; readonly broken: number }

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | null
}

/** Strings with lone surrogates have no UTF-8. A leading `%` stands for itself, so that broken escapes can be sent. */
const encoded = (text: string) =>
  text.startsWith("%") ? text : encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd"))

/** The address of a call with its parameters and its query. */
export const addressOf = (
  { path }: Endpoint,
  params: Readonly<Record<string, number | string>>,
  query: ReadonlyArray<readonly [string, number | string]>
): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(String(params[name] ?? "none")))
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(String(value))}`)
    .join("&")
  return `/api${filled}${search === "" ? "" : `?${search}`}`
}

export const bodyOf = ({ body, form }: Sent): Body | null => {
  if (body !== undefined) return { type: "json", value: body }
  return form === undefined ? null : { type: "form", form, broken: 0 }
}

/** A request of a call with the headers of its caller. */
export const wireRequest = (
  endpoint: Endpoint,
  sent: Sent,
  headers: Readonly<Record<string, string>>
): WireRequest => ({
  method: endpoint.method,
  path: addressOf(endpoint, sent.params ?? {}, Object.entries(sent.query ?? {})),
  headers: { "accept-language": "en", ...headers },
  body: bodyOf(sent)
})
