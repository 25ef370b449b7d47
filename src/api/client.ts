import type { Schema } from "effect"
import type { CallInput } from "./call.ts"
import type { api } from "./contract/api.ts"
import type { CallFile, SendUpload } from "./upload.ts"

type Endpoints = (typeof api)["session"] &
  (typeof api)["account"] &
  (typeof api)["passwords"] &
  (typeof api)["emailChange"] &
  (typeof api)["firstPassword"] &
  (typeof api)["passkeys"] &
  (typeof api)["problems"] &
  (typeof api)["solutions"] &
  (typeof api)["notifications"] &
  (typeof api)["mailings"] &
  (typeof api)["legal"] &
  (typeof api)["blog"] &
  (typeof api)["crashes"] &
  (typeof api)["oauth"] &
  (typeof api)["statistic"] &
  (typeof api)["contests"] &
  (typeof api)["participation"] &
  (typeof api)["rewards"] &
  (typeof api)["achievements"] &
  (typeof api)["publicProfile"] &
  (typeof api)["courses"] &
  (typeof api)["entryTests"] &
  (typeof api)["desk"] &
  (typeof api)["deskPeople"] &
  (typeof api)["deskResults"] &
  (typeof api)["rating"] &
  (typeof api)["feedback"] &
  (typeof api)["reports"] &
  (typeof api)["classes"]

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

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A repeat with the same key gets the first answer. */
  readonly idempotencyKey?: string | undefined
  /** Told the HTTP status of a success, which stands beside the payload that is answered. */
  readonly onStatus?: ((status: number) => void) | undefined
  /** Told how much of a form with files has left, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
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
  tellServerTime(date: string | null, took: number): void
}

export interface Api {
  /** Makes the call `name`; rejects with an `ApiError`, or with a defect when the contract is broken. */
  run<Name extends CallName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<OutputOf<Name>>
}

/** The platform's calls. What makes them (Effect, the schemas) loads with the first one. */
export function createApi(environment: CallEnvironment): Api {
  return {
    async run<Name extends CallName>(name: Name, input: InputOf<Name>, options?: CallOptions) {
      const { runCall } = await loadCalls()
      return (await runCall(environment, name, input as CallInput, options)) as OutputOf<Name>
    }
  }
}

/** Loads what calls need before the first one, so that losing the network later does not lose the texts of that. */
export const loadCalls = () => import("./runCall.ts")
