import { Effect, Fiber } from "effect"
import { HttpServerResponse } from "effect/http"
import { expect, test } from "vitest"
import { PageAddresses } from "../../../server/pages/sitemap.ts"
import { answerRobots } from "../../../server/pages/robots.ts"
import { Config, readConfig } from "../../../server/platform/config.ts"

const run = <A>(effect: Effect.Effect<A, never, Config>) =>
  Effect.runPromise(Effect.provideService(effect, Config, readConfig({ PORT: "3000" })))

test("a sitemap that failed is created again for the next request", async () => {
  let asked = 0
  const problem = Effect.suspend(() =>
    ++asked === 1 ? Effect.die("no database") : Effect.succeed([{ id: "7" }])
  )
  const text = await run(
    Effect.gen(function* () {
      const answer = yield* answerRobots
      yield* Fiber.await(yield* Effect.forkChild(answer("/sitemap.xml")))
      const response = HttpServerResponse.toWeb(yield* answer("/sitemap.xml"))
      yield* answer("/sitemap.xml")
      return yield* Effect.promise(() => response.text())
    }).pipe(Effect.provideService(PageAddresses, { problem }))
  )
  expect(text).toContain("/problem/7/description")
  expect(asked).toBe(2)
})
