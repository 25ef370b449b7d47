import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Sign-in, sessions, passwords, passkeys, applications and profiles. */
export class AccountApi extends Context.Service<
  AccountApi,
  CallsOf<
    | "session"
    | "account"
    | "passwords"
    | "emailChange"
    | "firstPassword"
    | "passkeys"
    | "oauth"
    | "publicProfile"
  >
>()("app/api/AccountApi") {}
