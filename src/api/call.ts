import { Effect, Schema } from "effect"
import { envelope, type Endpoint, type FileAnswer } from "./contract/endpoint.ts"
import type { CallEnvironment, SendOptions } from "./client.ts"
import { asksSession, failureOf } from "./failureOf.ts"
import { Unreachable, type ApiError } from "./errors.ts"
import { toFormData, uploadByRequest, type CallFile } from "./upload.ts"

export interface CallInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly payload?: unknown
  readonly files?: ReadonlyArray<CallFile>
}

const timeout = "25 seconds"

/** Encodes without checks: forms validate input, and the server answers with field errors for the rest. */
const encoded = (schema: Schema.Top, value: unknown) =>
  (
    Schema.encodeUnknownEffect(schema)(value, { disableChecks: true }) as Effect.Effect<
      unknown,
      Schema.SchemaError
    >
  ).pipe(Effect.orDie)

/** A response that breaks the contract is a bug, so it dies as a defect instead of failing. */
const decoded = (schema: Schema.Top, value: unknown) =>
  (Schema.decodeUnknownEffect(schema)(value) as Effect.Effect<unknown, Schema.SchemaError>).pipe(Effect.orDie)

const fields = (schema: Schema.Struct.Fields | undefined, value: unknown) =>
  schema === undefined
    ? Effect.succeed<Record<string, unknown>>({})
    : (encoded(Schema.Struct(schema), value) as Effect.Effect<Record<string, unknown>>)

const addressOf = Effect.fnUntraced(function* (endpoint: Endpoint, input: CallInput) {
  const params = yield* fields(endpoint.params, input.params)
  const query = yield* fields(endpoint.query, input.query ?? {})
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name]))
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
  return search === "" ? `/api${path}` : `/api${path}?${search}`
})

const randomDigit = () => Math.floor(Math.random() * 16).toString(16)

/** Names a trace as W3C Trace Context does: its random id, and half of it as the id of the click's span. */
const newTraceparent = () => {
  // `makeKey` would tie the editor, which uses it, to the code of the calls, which loads with the first one.
  const id = Array.from({ length: 32 }, randomDigit).join("")
  return `00-${id}-${id.slice(16)}-01`
}

function headersOf(environment: CallEnvironment, options: SendOptions, isJson: boolean) {
  const headers = new Headers({ accept: "application/json", "accept-language": environment.language() })
  const token = environment.accessToken()
  const key = environment.windowKey()
  if (token !== null) headers.set("authorization", `Bearer ${token}`)
  if (key !== null) headers.set("x-window-key", key)
  if (environment.traced === true) headers.set("traceparent", newTraceparent())
  if (isJson) headers.set("content-type", "application/json")
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey)
  return headers
}

const readBody = (response: Response): Promise<unknown> =>
  response.text().then((text) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return null
    }
  })

const readFile = async (response: Response): Promise<FileAnswer> => ({
  type: response.headers.get("content-type") ?? "",
  bytes: new Uint8Array(await response.arrayBuffer())
})

const exchange = (
  environment: CallEnvironment,
  { file }: Endpoint,
  sending: (signal: AbortSignal) => Promise<Response>
) =>
  Effect.tryPromise({
    try: async (signal) => {
      const asked = performance.now()
      const response = await sending(signal)
      environment.recordServerTime(response.headers.get("date"), performance.now() - asked)
      const read = response.ok && file !== undefined ? readFile : readBody
      return { response, body: await read(response) }
    },
    catch: (cause) => new Unreachable({ cause })
  })

const inTime = Effect.timeoutOrElse({
  duration: timeout,
  orElse: () => Effect.fail(new Unreachable({ cause: "timeout" }))
})

interface Request {
  readonly address: string
  readonly endpoint: Endpoint
  /** The encoded payload. */
  readonly payload: unknown
  readonly files: ReadonlyArray<CallFile>
}

/** Sends a request. Uploads have no fixed timeout as long as data moves. */
function perform(environment: CallEnvironment, request: Request, options: SendOptions) {
  const { address, payload, files, endpoint } = request
  const { method, multipart } = endpoint
  const headers = headersOf(environment, options, payload !== undefined && multipart === undefined)
  if (multipart !== undefined) {
    const { upload = uploadByRequest } = environment
    const body = toFormData(multipart, payload, files)
    const { onProgress = () => {} } = options
    return exchange(environment, endpoint, (signal) =>
      upload(address, { method, headers, body, signal, onProgress })
    )
  }
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) }
  const init = { method, headers, credentials: "same-origin", ...body } as const
  return inTime(exchange(environment, endpoint, (signal) => environment.fetch(address, { ...init, signal })))
}

/** Sends a call, and repeats it with a renewed token if the server rejects the current one. */
const callWithRenewal = Effect.fnUntraced(function* (
  environment: CallEnvironment,
  request: Request,
  options: SendOptions
) {
  const { endpoint } = request
  const token = environment.accessToken()
  const first = yield* perform(environment, request, options)
  if (token === null || first.response.status !== 401 || !asksSession(endpoint)) return first
  yield* Effect.promise(() => environment.renewed(token, endpoint.method === "GET"))
  const present = environment.accessToken()
  if (present === null) return first
  // The same token remains if the renewal got no answer; the session is still valid.
  if (present === token) return yield* Effect.fail<ApiError>(new Unreachable())
  return yield* perform(environment, request, options)
})

/**
 * Makes one call: encodes the input, decodes the response and types the failure.
 *
 * Interruption aborts the request. A call that reads the token first waits for a running renewal, and repeats once with
 * a new token after a 401. Input of a wrong type and responses that break the contract are defects.
 */
export const call = Effect.fn("call")(function* (
  environment: CallEnvironment,
  endpoint: Endpoint,
  input: CallInput,
  options: SendOptions = {}
) {
  const address = yield* addressOf(endpoint, input)
  const payload = endpoint.payload === undefined ? undefined : yield* encoded(endpoint.payload, input.payload)
  if (endpoint.auth !== "guest") yield* Effect.promise(() => environment.settled())
  const request = { address, endpoint, payload, files: input.files ?? [] }
  const { response, body } = yield* callWithRenewal(environment, request, options)
  if (!response.ok) return yield* Effect.fail<ApiError>(failureOf(endpoint, response, body))
  options.onStatus?.(response.status)
  if (endpoint.file !== undefined) return body
  const answer = (yield* decoded(envelope(endpoint.success), body)) as { readonly payload: unknown }
  return answer.payload
})
