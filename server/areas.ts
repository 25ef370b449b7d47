import { Effect, Layer } from "effect"
import { accountHousekeeping } from "./accounts/accountHousekeeping.ts"
import { accountsLive } from "./accounts/accountsLive.ts"
import { ChangeFeed } from "./events/ChangeFeed.ts"
import { housekeeping } from "./events/housekeeping.ts"
import { InitialQueries } from "./pages/InitialQueries.ts"
import { initialQueries } from "./problems/initialQueries.ts"
import { problemHandlers } from "./problems/problemHandlers.ts"
import { TopicNames } from "./problems/TopicNames.ts"
import { RunLimits } from "./submissions/RunLimits.ts"
import { solutionHandlers } from "./submissions/solutionHandlers.ts"

/** Every area of the contract. */
export const areas = Layer.mergeAll(
  accountsLive,
  problemHandlers,
  solutionHandlers.pipe(Layer.provide(RunLimits.layer)),
  housekeeping,
  accountHousekeeping
).pipe(Layer.provide(ChangeFeed.layer), Layer.provide(TopicNames.layer))

/** What pages bring along: problems for visitors. */
export const pageQueries = Layer.effect(
  InitialQueries,
  Effect.gen(function* () {
    const context = yield* Effect.context<Effect.Services<ReturnType<typeof initialQueries>>>()
    return {
      forPage: (path, search, language) =>
        initialQueries(path, search, language).pipe(Effect.provideContext(context), Effect.orDie)
    }
  })
).pipe(Layer.provide(TopicNames.layer))
