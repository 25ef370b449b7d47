import type { Effect, Schema } from "effect"
import type { ApiServices } from "./apiLayer.ts"
import type { api } from "./contract/api.ts"
import { Unreachable, type ApiError } from "./errors.ts"
import type { CallFile, SendUpload } from "./upload.ts"

type Groups = typeof api
export type GroupName = keyof Groups

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All
) => void
  ? All
  : never

type Endpoints = Intersection<Groups[GroupName]>

/** The name of a call: the key under which the contract declares it. */
export type CallName = keyof Endpoints

type Decoded<Fields extends Schema.Struct.Fields> = Schema.Struct<Fields>["Type"]

/** Input of a call, decoded: `params`, `query`, `payload` and `files`, as far as the contract declares them. */
export type InputOf<Name extends CallName> = (Endpoints[Name] extends {
  readonly params: infer Params extends Schema.Struct.Fields
}
  ? { readonly params: Decoded<Params> }
  : unknown) &
  (Endpoints[Name] extends { readonly query: infer Query extends Schema.Struct.Fields }
    ? { readonly query?: Decoded<Query> }
    : unknown) &
  (Endpoints[Name] extends { readonly payload: infer Payload extends Schema.Top }
    ? { readonly payload: Payload["Type"] }
    : unknown) &
  (Endpoints[Name] extends { readonly multipart: object }
    ? { readonly files: ReadonlyArray<CallFile> }
    : unknown)

/** Output of a call, decoded. */
export type OutputOf<Name extends CallName> = Endpoints[Name]["success"]["Type"]

export interface SendOptions {
  /** A repeat with the same key returns the first answer. */
  readonly idempotencyKey?: string | undefined
  /** Receives the HTTP status of a success, in addition to the returned payload. */
  readonly onStatus?: ((status: number) => void) | undefined
  /** Receives the uploaded share of a form with files, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export interface CallOptions extends SendOptions {
  readonly signal?: AbortSignal | undefined
}

/** Calls of contract groups as effects; interruption aborts the request. */
export type CallsOf<Group extends GroupName> = {
  readonly [Name in CallName & keyof Intersection<Groups[Group]>]: (
    input: InputOf<Name>,
    options?: SendOptions
  ) => Effect.Effect<OutputOf<Name>, ApiError>
}

/** Page dependencies of a call. */
export interface CallEnvironment {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Sends forms with files; the default is `uploadByRequest`. */
  readonly upload?: SendUpload
  language(): "ru" | "en"
  accessToken(): string | null
  windowKey(): string | null
  /** Resolves once no token refresh is running. */
  settled(): Promise<void>
  /** Called when the server has rejected this access token; resolves once the session has renewed it or failed to. */
  renewed(refused: string, isRead: boolean): Promise<void>
  /** Whether each call names a trace of its own. */
  readonly traced?: boolean
  /** Records the `Date` header of a response and the request's duration in milliseconds. */
  recordServerTime(date: string | null, elapsed: number): void
}

export interface Api {
  /** Makes one call; rejects with an `ApiError`, or with a defect if the contract is broken. */
  run<Name extends CallName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<OutputOf<Name>>
  /** Runs an effect with the area services; rejects with the failure itself. */
  runEffect<Output>(
    effect: Effect.Effect<Output, unknown, ApiServices>,
    signal?: AbortSignal
  ): Promise<Output>
}

/** Creates the API client. Effect, the schemas and the runtime load with the first call. */
export function createApi(environment: CallEnvironment): Api {
  let loadedApi: Api | undefined
  const loaded = async () => {
    const { liveApi } = await loadCalls().catch((cause: unknown) =>
      Promise.reject(new Unreachable({ cause }))
    )
    return (loadedApi ??= liveApi(environment))
  }
  return {
    run: async (name, input, options) => (await loaded()).run(name, input, options),
    runEffect: async (effect, signal) => (await loaded()).runEffect(effect, signal)
  }
}

/** Preloads the call code, so that error texts remain available if the network fails later. */
export const loadCalls = () => import("./liveApi.ts")
