import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Legal texts, the blog and crash reports. */
export class ShellApi extends Context.Service<ShellApi, CallsOf<"legal" | "blog" | "crashes">>()(
  "app/api/ShellApi"
) {}
