import { readFileSync } from "node:fs"
import { recordTexts } from "./support/briefly.ts"
import { networkIsAway } from "./support/complaints.ts"
import { expect, test } from "./support/fixtures.ts"
import { solutionsOf } from "./support/learners.ts"
import { openProblem, patiently, results, submitButton, sum, verdict, write } from "./support/problemPage.ts"
import { childrenOf, descendantsOf, endedProcesses } from "./support/processTree.ts"

/** Correct, and slow enough to show progress: each test takes a good part of its second. */
const relaxedTimeout = `import time
begun = time.time()
while time.time() - begun < 0.3:
    pass
${sum.python}`

const progress = /Tests checked: \d+ of 16/

test("progress arrives by realtime events, test by test", async ({ page, signedIn, complaints }) => {
  complaints.expect(networkIsAway)
  // Polling fails, so the page shows realtime events only.
  await page.route(/\/api\/solutions\/\d+$/, (route) => route.abort())
  await openProblem(page, 1)
  await write(page, relaxedTimeout)
  const counts = await recordTexts(page, progress)
  await submitButton(page).click()
  await expect.poll(async () => (await counts()).length, patiently).toBeGreaterThan(1)
  await expect(page.getByRole("button", { name: "Checking…" })).toHaveCount(0, patiently)
  expect((await solutionsOf(signedIn, 1)).map(({ status }) => status)).toEqual(["accepted"])
})

test("without realtime events the page polls for the verdict", async ({ page, signedIn, complaints }) => {
  complaints.expect(networkIsAway)
  await page.route("**/api/events*", (route) => route.abort())
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (/\/api\/solutions\/\d+$/.test(request.url())) asked.push(request.url())
  })
  await openProblem(page, 1)
  await write(page, relaxedTimeout)
  const counts = await recordTexts(page, progress)
  await submitButton(page).click()
  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  expect(await counts()).not.toEqual([])
  expect(asked.length).toBeGreaterThan(2)
  expect(await solutionsOf(signedIn, 1)).toHaveLength(1)
})

test("a killed judge costs a delay and nothing else", async ({ page, server, signedIn }) => {
  await openProblem(page, 1)
  await write(page, relaxedTimeout)
  await submitButton(page).click()
  await expect(results(page).getByRole("progressbar", { name: "Checking progress" })).toBeVisible(patiently)

  const judges = childrenOf(server.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("judgeMain.ts")
  )
  expect(judges).toHaveLength(1)
  const withTheirs = judges.flatMap((pid) => [pid, ...descendantsOf(pid)])
  for (const pid of judges) process.kill(pid, "SIGKILL")

  await expect(verdict(page, "Problem solved!")).toBeVisible(patiently)
  await expect(results(page).getByText("It passed all 16 tests.")).toBeVisible()
  const solutions = await solutionsOf(signedIn, 1)
  expect(solutions.map(({ status }) => status)).toEqual(["accepted"])
  await expect.poll(() => endedProcesses(withTheirs)).toEqual(withTheirs)
  await expect(page.getByRole("alert")).toHaveCount(0)
})
