import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { paths } from "../../qa/commands/paths.ts"
import { reasonToSkip, unprovokedEvents } from "../../qa/formats/unprovoked.ts"
import { modelOf } from "../../qa/models/models.ts"
import { pageObjects } from "../../qa/pages/pageObjects.ts"
import type { PageObject, PageDependencies } from "../../qa/pages/PageObject.ts"
import { describePath } from "../../qa/paths/describePath.ts"
import { pathsOf } from "../../qa/paths/strategies.ts"

const root = join(import.meta.dirname, "../..")

const pathsIn = (id: string) =>
  pathsOf(modelOf(id)!, "transitions").map((path) => describePath(modelOf(id)!, "transitions", path, "en"))

const differences = (
  kind: string,
  wanted: Iterable<string>,
  present: Readonly<Record<string, unknown>>
): ReadonlyArray<string> => {
  const names = new Set(wanted)
  return [
    ...[...names].filter((name) => !(name in present)).map((name) => `${kind} "${name}" is missing`),
    ...Object.keys(present)
      .filter((name) => !names.has(name))
      .map((name) => `${kind} "${name}" is never used`)
  ]
}

describe("page objects", () => {
  test("exist for the machines with a list of reasons", () => {
    expect(Object.keys(pageObjects)).toEqual(Object.keys(unprovokedEvents))
  })

  test.each(Object.entries(pageObjects))(
    "%s: every event case and every resting state has a method or a reason",
    (id, make) => {
      const { starts, events, states }: PageObject = make({} as PageDependencies)
      const all = pathsIn(id)
      const walked = all.filter((path) => reasonToSkip(path) === undefined)
      const steps = walked.flatMap((path) => path.steps)
      const used = new Set(all.map(reasonToSkip))

      expect([
        ...differences(
          "start",
          walked.map((path) => path.start),
          starts
        ),
        ...differences(
          "event",
          steps.map((step) => step.case),
          events
        ),
        ...differences(
          "state",
          steps.flatMap((step) => step.to.split(" + ")),
          states
        ),
        ...unprovokedEvents[id]!.filter((reason) => !used.has(reason)).map(
          ({ en }) => `the reason "${en}" skips no path`
        )
      ]).toEqual([])
    }
  )
})

describe("--format playwright", () => {
  test("writes scenarios that Playwright lists, and counts the skipped ones", async () => {
    mkdirSync(join(root, ".cache"), { recursive: true })
    const folder = mkdtempSync(join(root, ".cache/scenarios-"))
    const log = vi.spyOn(console, "log").mockImplementation(() => {})
    const file = join(folder, "session.spec.ts")
    try {
      expect(await paths.run(["session", "--format", "playwright", "--out", file])).toBe(0)
      const listed = spawnSync(
        process.execPath,
        [join(root, "node_modules/@playwright/test/cli.js"), "test", "-c", "qa", "--list", file],
        { cwd: root, encoding: "utf8", env: { ...process.env, BASE_URL: "http://127.0.0.1:1" } }
      )
      const total = pathsIn("session").length

      expect(listed.stdout).toContain(`Total: ${total} tests in 1 file`)
      expect(log.mock.calls).toEqual([
        [expect.stringMatching(`^${total} scenarios, [1-9]\\d* of them skipped`)]
      ])
    } finally {
      log.mockRestore()
      rmSync(folder, { recursive: true })
    }
  })
})
