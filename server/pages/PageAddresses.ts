import { Context, type Effect } from "effect"
import type { PageName } from "../../src/routes/pages.ts"
import type { PageParams } from "./pageRoutes.ts"

/** For listed pages with parameters: which of them there are. */
export const PageAddresses = Context.Reference<{
  readonly [Name in PageName]?: Effect.Effect<ReadonlyArray<PageParams>>
}>("server/pages/PageAddresses", { defaultValue: () => ({}) })
