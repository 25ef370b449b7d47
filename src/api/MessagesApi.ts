import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Notifications, mailings and reports. */
export class MessagesApi extends Context.Service<
  MessagesApi,
  CallsOf<"notifications" | "mailings" | "feedback" | "reports">
>()("app/api/MessagesApi") {}
