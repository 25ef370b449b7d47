import { setImmediate } from "node:timers/promises"
import { configure } from "@testing-library/react"
import { afterAll } from "vitest"

// Equal to the timeout of `expect.poll`, see `vitest.config.ts`.
configure({ asyncUtilTimeout: 60_000 })

// React does scheduled work in immediates, one after another. It would throw without the page.
afterAll(async () => {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
})
