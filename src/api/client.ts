import type { Effect, Schema } from "effect"
import type { ApiServices } from "./apiLayer.ts"
import type { api } from "./contract/api.ts"
import { Unreachable } from "./errors.ts"
import type { ApiError } from "./errors.ts"
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

/** What a call takes, decoded: `params`, `query` and `payload`, each where the contract has it. */
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

/** What a call answers, decoded. */
export type OutputOf<Name extends CallName> = Endpoints[Name]["success"]["Type"]

export interface SendOptions {
  /** A repeat with the same key gets the first answer. */
  readonly idempotencyKey?: string | undefined
  /** Told the HTTP status of a success, which stands beside the payload that is answered. */
  readonly onStatus?: ((status: number) => void) | undefined
  /** Told how much of a form with files has left, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export interface CallOptions extends SendOptions {
  readonly signal?: AbortSignal | undefined
}

/** The calls of some groups of the contract, as effects; interruption aborts the request. */
export type CallsOf<Group extends GroupName> = {
  readonly [Name in CallName & keyof Intersection<Groups[Group]>]: (
    input: InputOf<Name>,
    options?: SendOptions
  ) => Effect.Effect<OutputOf<Name>, ApiError>
}

/** The parts of the page that a call touches. */
export interface CallEnvironment {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Sends forms with files; the browser's own request unless given. */
  readonly upload?: SendUpload
  language(): "ru" | "en"
  accessToken(): string | null
  windowKey(): string | null
  /** Resolves once no refresh is under way. */
  settled(): Promise<void>
  /** The server refused this access token: resolves once the session has renewed it, or could not. */
  renewed(refused: string, isRead: boolean): Promise<void>
  /** The `Date` header of an answer, and how many milliseconds that took. */
  recordServerTime(date: string | null, elapsed: number): void
}

export interface Api {
  /** Makes one call for a view or a query; rejects with an `ApiError`, or with a defect when the contract is broken. */
  run<Name extends CallName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<OutputOf<Name>>
  /** Runs a process over the services of the areas; rejects with its failure itself. */
  runEffect<Output>(
    effect: Effect.Effect<Output, unknown, ApiServices>,
    signal?: AbortSignal
  ): Promise<Output>
}

/** The platform's calls. What makes them (Effect, the schemas, the runtime) loads with the first one. */
export function createApi(environment: CallEnvironment): Api {
  let live: Api | undefined
  const loaded = async () => {
    const { liveApi } = await loadCalls().catch((cause: unknown) =>
      Promise.reject(new Unreachable({ cause }))
    )
    return (live ??= liveApi(environment))
  }
  return {
    run: async (name, input, options) => (await loaded()).run(name, input, options),
    runEffect: async (effect, signal) => (await loaded()).runEffect(effect, signal)
  }
}

/** Loads what calls need before the first one, so that losing the network later does not lose the texts of that. */
export const loadCalls = () => import("./liveApi.ts")
