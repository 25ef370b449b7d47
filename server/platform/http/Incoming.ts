import { Context } from "effect"
import type { HttpRouter } from "effect/http"

/** The context of a request, before the handler's own services replace it. */
export class Incoming extends Context.Service<Incoming, Context.Context<HttpRouter.Provided>>()(
  "server/platform/http/Incoming"
) {}
