import { Context, type Effect } from "effect"
import type { PageName } from "../../src/routes/pages.ts"
import type { PageParams } from "./pageRoutes.ts"

/** The parameters of all listed pages that have parameters. */
export const PageAddresses = Context.Reference<{
  readonly [Name in PageName]?: Effect.Effect<ReadonlyArray<PageParams>>
}>("server/pages/PageAddresses", { defaultValue: () => ({}) })
