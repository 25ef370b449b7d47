import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Legal texts, the blog and crashes of pages. */
export class ShellApi extends Context.Service<ShellApi, CallsOf<"legal" | "blog" | "crashes">>()(
  "app/api/ShellApi"
) {}
