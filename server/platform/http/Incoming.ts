import { Context } from "effect"
import type { HttpRouter } from "effect/http"

/** The context that a request came with, before its handler's own services took its place. */
export class Incoming extends Context.Service<Incoming, Context.Context<HttpRouter.Provided>>()(
  "server/platform/http/Incoming"
) {}
