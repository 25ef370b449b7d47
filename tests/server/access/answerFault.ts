import { tmpdir } from "node:os"
import { Exit, Schema } from "effect"
import { envelope, type Endpoint } from "../../../src/api/contract/endpoint.ts"
import { Failure, type FailureName, failures } from "../../../src/api/contract/failures.ts"

/** An answer as it came over the wire. */
export interface Received {
  readonly status: number
  readonly type: string
  readonly text: string
}

const decodeFailure = Schema.decodeUnknownExit(Failure)
const successes = new Map<Schema.Top, (value: unknown) => Exit.Exit<unknown, unknown>>()

const successDecoder = (success: Schema.Top) => {
  const known = successes.get(success)
  if (known !== undefined) return known
  const decode = Schema.decodeUnknownExit(envelope(success) as unknown as Schema.Codec<unknown>)
  successes.set(success, decode)
  return decode
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ofToken: ReadonlyArray<FailureName> = [
  "FirstPasswordPending",
  "TokenExpired",
  "TokenUnknown",
  "Unauthorized"
]
const ofEveryCall: ReadonlyArray<FailureName> = [
  "BadRequest",
  "NotFound",
  "OriginRefused",
  "TooLarge",
  "TooManyRequests"
]
const ofInput: ReadonlyArray<FailureName> = ["Invalid", "UnsupportedMedia"]

/** The failures that a call may answer with: those it declares, and those of every call. */
const allowed = ({ auth, failures: declared, idempotent, payload, query }: Endpoint) => [
  ...declared,
  ...ofEveryCall,
  ...(auth === "guest" ? [] : ofToken),
  ...(payload === undefined && query === undefined && idempotent === undefined ? [] : ofInput)
]

/** Parts of a stack, of a query, and of paths of this machine. */
const inside = [
  /\bat [\w.<>]+ \(|\bnode:internal|node_modules|\bfile:\/\/|SqlError|\bpg_\w+|syntax error at/,
  /\b(?:select|insert into|update|delete from) \w+ (?:from|set|where|values)\b/i
]
const folders = [process.cwd(), tmpdir()]

const revealsInside = (text: string) =>
  inside.some((pattern) => pattern.test(text)) || folders.some((folder) => text.includes(`${folder}/`))

const codeOf = (name: FailureName) => {
  const declared = failures[name]
  return "code" in declared ? declared.code : undefined
}

const failureFault = (endpoint: Endpoint, { status, text }: Received): string | null => {
  const decoded = decodeFailure(parsed(text))
  if (Exit.isFailure(decoded)) return `no error envelope: ${text.slice(0, 200)}`
  if (revealsInside(text)) return `reveals the inside: ${text.slice(0, 400)}`
  const { code } = decoded.value
  const isDeclared = allowed(endpoint).some(
    (name) => failures[name].status === status && (codeOf(name) ?? code) === code
  )
  return isDeclared ? null : `undeclared failure ${status} ${code ?? ""}`
}

const successFault = ({ file, success, status = 200 }: Endpoint, received: Received): string | null => {
  if (received.status !== status) return `status ${received.status} instead of ${status}`
  const type = received.type.split(";", 1)[0] ?? ""
  if (file !== undefined) return file.includes(type) ? null : `a file of type ${received.type}`
  const decoded = successDecoder(success)(parsed(received.text))
  return Exit.isSuccess(decoded) ? null : `not the contract's answer: ${received.text.slice(0, 200)}`
}

/** What is wrong with an answer by the contract, or null. */
export const answerFault = (endpoint: Endpoint, received: Received): string | null => {
  if (received.status >= 500 && received.status !== 503) return `status ${received.status}`
  return received.status >= 400 ? failureFault(endpoint, received) : successFault(endpoint, received)
}

/** The name of the outcome: `ok`, or the failure's name among those that the call may answer with. */
export const outcomeOf = (endpoint: Endpoint, { status, text }: Received): string => {
  if (status < 400) return "ok"
  const { code } = (parsed(text) ?? {}) as { readonly code?: string }
  const ofStatus = allowed(endpoint).filter((name) => failures[name].status === status)
  // Some failures have a code that says more than their name.
  const found =
    ofStatus.find((name) => codeOf(name) === code) ?? ofStatus.find((name) => codeOf(name) === undefined)
  return found ?? `${status} ${code ?? ""}`
}
