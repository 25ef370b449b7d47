import type { CallName } from "../../../src/api/client.ts"
import { endpoints } from "../../../src/api/endpoints.ts"
import type { Caller } from "../access/callers.ts"
import type { Sent } from "../access/requests.ts"
import { addressOf, type Body, bodyOf, type WireRequest } from "../access/wireRequest.ts"
import {
  hostileBodies,
  hostileHeaders,
  hostileKeys,
  hostileTexts,
  hostileValues,
  otherMethods
} from "./hostileValues.ts"

/** The part of a valid request that a mutation changes; `at` chooses where, and `to` with what. */
export interface Mutation {
  readonly part: "body" | "field" | "form" | "header" | "method" | "param" | "query"
  readonly at: number
  readonly to: number
}

/** A request to be: a valid one of the call, with mutations. */
export interface Plan {
  readonly call: CallName
  readonly caller: Caller
  /** Which of the call's valid requests. */
  readonly base: number
  readonly mutations: ReadonlyArray<Mutation>
}

interface Draft {
  method: string
  readonly params: Record<string, string>
  readonly query: Array<readonly [string, string]>
  headers: Record<string, string>
  body: Body | null
}

const pick = <Value>(values: ReadonlyArray<Value>, index: number): Value => values[index % values.length]!

const deepest = 6

/** The paths of the values in a value, from the outside to the inside. */
const pathsIn = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> =>
  typeof value === "object" && value !== null && path.length < deepest
    ? [
        path,
        ...Object.entries(value)
          .slice(0, 30)
          .flatMap(([key, inner]) => pathsIn(inner, [...path, key]))
      ]
    : [path]

/** The value with the one at a path changed; `undefined` removes it. */
const changedAt = (
  value: unknown,
  path: ReadonlyArray<string>,
  change: (old: unknown) => unknown
): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.flatMap((inner: unknown, index) =>
      String(index) === key ? [changedAt(inner, rest, change)].filter((each) => each !== undefined) : [inner]
    )
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]) => {
      const made = name === key ? changedAt(inner, rest, change) : (inner as unknown)
      return made === undefined ? [] : [[name, made]]
    })
  )
}

const withKey = (value: unknown, key: string): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { [key]: value }
  const copy: Record<string, unknown> = { ...value }
  Object.defineProperty(copy, key, { value: { a: 1 }, enumerable: true, configurable: true })
  return copy
}

/** Changes of one field that are not another value. */
const fieldChanges: ReadonlyArray<(to: number) => (old: unknown) => unknown> = [
  () => () => undefined,
  () => (old) => [old],
  () => (old) => (typeof old === "string" ? Number(old) : JSON.stringify(old)),
  () => (old) => (Array.isArray(old) ? Array.from({ length: 10_000 }, () => old[0] as unknown) : [old, old]),
  () => (old) => (typeof old === "string" ? old.repeat(200) : typeof old === "number" ? -old : 1.5),
  () => (old) => (typeof old === "string" ? `${old}\ud800` : { a: old }),
  (to) => (old) => withKey(old, pick(hostileKeys, to))
]

const changeField = (body: Body & { type: "json" }, at: number, to: number): Body => {
  const change =
    to % 3 === 0 ? pick(fieldChanges, Math.floor(to / 3))(Math.floor(to / 21)) : () => pick(hostileValues, to)
  const path = pick(pathsIn(body.value), at)
  const value = changedAt(body.value, path, change)
  return value === undefined ? { type: "text", text: "" } : { type: "json", value }
}

/** The text of a body, cut, doubled or with a repeated key. */
const changeText = (body: Body | null, at: number, to: number): Body => {
  if (body?.type !== "json" || to % 3 === 0) return { type: "text", text: pick(hostileBodies, at) }
  const text = JSON.stringify(body.value)
  if (to % 3 === 1) return { type: "text", text: text.slice(0, at % Math.max(1, text.length)) }
  return {
    type: "text",
    text: text.replace(/^\{("[^"]*":)/, `{$1${JSON.stringify(pick(hostileValues, at))},$1`)
  }
}

const changeForm = (body: Body | null, at: number, to: number): Body | null => {
  if (body?.type !== "form") return body
  const names = Object.keys(body.form.fields)
  const name = pick([...names, body.form.name, "extra", "__proto__"], at)
  if (to % 4 === 0) return { ...body, broken: 1 + (at % 7) }
  if (to % 4 === 1) return { ...body, form: { ...body.form, files: [] } }
  const value = pick(hostileTexts, to).replaceAll(/\p{Cs}/gu, "\ufffd")
  return { ...body, form: { ...body.form, fields: { ...body.form.fields, [name]: value } } }
}

const changeQuery = (draft: Draft, { query = {} }: (typeof endpoints)[CallName], at: number, to: number) => {
  const names = [...Object.keys(query), "page", "extra", "__proto__", "constructor"]
  const name = pick(names, at)
  const others = draft.query.filter(([each]) => each !== name || to % 5 === 0)
  if (to % 7 === 0) return draft.query.splice(0, draft.query.length, ...others)
  const written = to % 6 === 0 ? `${name}[]` : name
  draft.query.splice(0, draft.query.length, ...others, [written, pick(hostileTexts, to)])
}

const apply = (draft: Draft, endpoint: (typeof endpoints)[CallName], { part, at, to }: Mutation) => {
  const params = Object.keys(draft.params)
  if (part === "param" && params.length > 0) draft.params[pick(params, at)] = pick(hostileTexts, to)
  if (part === "query" || (part === "param" && params.length === 0)) changeQuery(draft, endpoint, at, to)
  if (part === "method") draft.method = pick(otherMethods, to)
  if (part === "header") {
    const [name, value] = pick(hostileHeaders, to)
    draft.headers = { ...draft.headers, [name]: value }
  }
  if (part === "field" && draft.body?.type === "json") draft.body = changeField(draft.body, at, to)
  else if (part === "field" || part === "form") draft.body = changeForm(draft.body, at, to)
  if (part === "body") draft.body = changeText(draft.body, at, to)
}

/** The request of a plan, from the valid one. */
export function requestOf(
  { call, mutations }: Plan,
  valid: Sent,
  headers: Readonly<Record<string, string>>
): WireRequest {
  const endpoint = endpoints[call]
  const draft: Draft = {
    method: endpoint.method,
    params: Object.fromEntries(
      Object.entries(valid.params ?? {}).map(([name, value]) => [name, String(value)])
    ),
    query: Object.entries(valid.query ?? {}).map(([name, value]) => [name, String(value)] as const),
    headers: { ...headers },
    body: bodyOf(valid)
  }
  for (const mutation of mutations) apply(draft, endpoint, mutation)
  return {
    method: draft.method,
    path: addressOf(endpoint, draft.params, draft.query),
    headers: draft.headers,
    body: draft.method === "GET" || draft.method === "HEAD" ? null : draft.body
  }
}
