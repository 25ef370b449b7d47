import { Effect, Layer } from "effect"
import { accountHousekeeping } from "./accounts/accountHousekeeping.ts"
import { accountsLive } from "./accounts/accountsLive.ts"
import { ChangeFeed } from "./events/ChangeFeed.ts"
import { housekeeping } from "./events/housekeeping.ts"
import { LegalDocuments } from "./legal/LegalDocuments.ts"
import { legalHandlers } from "./legal/legalHandlers.ts"
import { legalQueries } from "./legal/legalQueries.ts"
import { InitialQueries } from "./pages/InitialQueries.ts"
import { initialQueries } from "./problems/initialQueries.ts"
import { problemHandlers } from "./problems/problemHandlers.ts"
import { TopicNames } from "./problems/TopicNames.ts"
import { RunLimits } from "./submissions/RunLimits.ts"
import { solutionHandlers } from "./submissions/solutionHandlers.ts"

/** Every area of the contract. */
export const areas = Layer.mergeAll(
  accountsLive,
  legalHandlers,
  problemHandlers,
  solutionHandlers.pipe(Layer.provide(RunLimits.layer)),
  housekeeping,
  accountHousekeeping
).pipe(Layer.provide([ChangeFeed.layer, TopicNames.layer, LegalDocuments.layer]))

/** What pages bring along: problems for visitors, and the documents behind the consents. */
export const pageQueries = Layer.effect(
  InitialQueries,
  Effect.gen(function* () {
    const context = yield* Effect.context<Effect.Services<ReturnType<typeof initialQueries>>>()
    const documents = yield* LegalDocuments
    return {
      forPage: (path, search, language) => {
        const legal = legalQueries(documents, path, language)
        return legal === null
          ? initialQueries(path, search, language).pipe(Effect.provideContext(context), Effect.orDie)
          : Effect.succeed(legal)
      }
    }
  })
).pipe(Layer.provide([TopicNames.layer, LegalDocuments.layer]))
