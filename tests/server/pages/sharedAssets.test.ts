import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sharedAssets } from "../../../server/pages/SharedAssets.ts"
import { Config, readConfig } from "../../../server/platform/config.ts"
import { Files } from "../../../server/platform/files/Files.ts"
import { eventually } from "../../support/eventually.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zama-assets-test-"))
  await mkdir(join(folder, "assets"))
  await writeFile(join(folder, "assets", "own.js"), "")
})
afterAll(() => rm(folder, { recursive: true }))

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

/** A storage that holds the times of its files only. */
const storageOf = (times: Map<string, Date>) =>
  Files.of({
    store: (key) => Effect.sync(() => void times.set(key, new Date())),
    copy: () => Effect.void,
    read: () => Effect.succeed(new Uint8Array()),
    remove: (key) => Effect.sync(() => void times.delete(key)),
    list: () => Effect.sync(() => [...times].map(([key, changedAt]) => ({ key, changedAt })))
  })

test("a version in use renews its assets, and removes those of versions out of use a day after its start", async () => {
  const [own, unused, recent] = ["own.js", "unused.js", "recent.js"].map((name) => `client-assets/${name}`)
  const times = new Map([
    [own!, daysAgo(16)],
    [unused!, daysAgo(31)],
    [recent!, daysAgo(29)]
  ])
  const atStart = new Map(times)
  const running = Effect.gen(function* () {
    yield* sharedAssets(folder)
    yield* TestClock.adjust("23 hours")
    expect(times).toEqual(atStart)
    yield* TestClock.adjust("1 hour")
    yield* Effect.promise(() => eventually(() => expect([...times.keys()]).toEqual([own, recent])))
    expect(times.get(own!)!.getTime()).toBeGreaterThan(daysAgo(1).getTime())
  })
  await Effect.runPromise(
    running.pipe(
      Effect.scoped,
      Effect.provide(TestClock.layer()),
      Effect.provideService(Files, storageOf(times)),
      Effect.provideService(Config, readConfig({ DATA_DIR: folder }))
    )
  )
})
