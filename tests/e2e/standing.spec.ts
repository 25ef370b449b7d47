import type { Page } from "@playwright/test"
import { bar, placeContest, register, standing } from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { patiently } from "./support/problemPage.ts"

test.afterAll(({ server }) => runSql(server, "delete from contests where slug in ('places', 'final')"))

/** Sealed statements are fetched soon after the page opens, not at any moment of the minutes before the start. */
const fetchesSoon = (page: Page) =>
  page.addInitScript(() => {
    const random = Math.random
    Math.random = () => 0.97 + random() * 0.03
  })

test("statements lie sealed before the bell, and open without the network's help", async ({
  page,
  server,
  signedIn
}) => {
  await fetchesSoon(page)
  await register(server, signedIn, "places", { starts: 5, ends: 120 })
  const sealed = page.waitForResponse(/\/api\/contests\/places\/sealed$/)
  await page.goto("/contests/places")
  await expect(standing(page, "You are in")).toBeVisible(patiently)
  const received = await (await sealed).text()
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("contest-tasks")
    const found = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
    return found.join("\n") + document.documentElement.outerHTML
  })
  expect(kept, "it waits in this browser").toContain(
    (JSON.parse(received) as { payload: { edition: string } }).payload.edition
  )
  for (const text of [received, kept]) expect(text).not.toMatch(/Two Baskets|Toffee/)

  const asked: Array<string> = []
  await page.route(/\/api\/(?:problems\/contest\/|contests\/places\/problems\/)/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await placeContest(server, "places", { starts: -1, ends: 119 })
  await page.getByRole("button", { name: "Get started" }).click(patiently)
  await page.getByRole("region", { name: "Problems" }).getByRole("link").click()
  await expect(page.getByText(/Toffee the squirrel/)).toBeVisible(patiently)
  expect(asked).toEqual([])
})

test("wherever the jury and time put somebody, their page says so", async ({ page, server, signedIn }) => {
  const participant = (change: string) =>
    runSql(
      server,
      `update contest_participants p set ${change} from contests c where c.id = p.contest_id and c.slug = 'final'`
    )
  const contest = (change: string) => runSql(server, `update contests set ${change} where slug = 'final'`)
  const open = async (title: string) => {
    await page.goto("/contests/final")
    await expect(standing(page, title)).toBeVisible(patiently)
  }

  await placeContest(server, "final", { starts: 60, ends: 120 })
  await contest("registration_starts_at = now() + interval '10 minutes'")
  await open("Registration has not opened yet")
  await contest(
    "registration_starts_at = now() - interval '2 minutes', registration_ends_at = now() - interval '1 minute'"
  )
  await open("Registration is closed")
  await contest("has_registration = false, status = 'available_after'")
  await open("For those who passed")

  await runSql(
    server,
    `insert into contest_participants (contest_id, user_id, source, stage_outcome)
    select c.id, u.id, 'stage', 'not_passed' from contests c, users u where c.slug = 'final' and u.email = $1`,
    [signedIn.email]
  )
  await open("You did not make it to this stage")
  // What follows comes to the open page by itself.
  await participant("stage_outcome = 'passed'")
  await expect(standing(page, "You made it to this stage")).toBeVisible(patiently)
  await placeContest(server, "final", { starts: -1, ends: 60 })
  await expect(standing(page, "You may begin")).toBeVisible(patiently)
  await contest("paused_at = now()")
  await expect(standing(page, "Paused")).toBeVisible(patiently)
  await contest("paused_at = null")
  await page.getByRole("button", { name: "Get started" }).click(patiently)
  await expect(standing(page, "The contest is on")).toBeVisible(patiently)
  await contest("paused_at = now()")
  await expect(page.getByText("Your time stands still.")).toBeVisible(patiently)
  await contest("paused_at = null")
  await participant("disqualified_at = now(), disqualified_for = 'A mistake'")
  await expect(standing(page, "You were disqualified")).toBeVisible(patiently)
  await participant("disqualified_at = null, disqualified_for = null")
  await expect(bar(page)).toBeVisible(patiently)
  await contest("ends_at = now() - interval '1 second', next_moment = now()")
  await expect(standing(page, "You have finished")).toBeVisible(patiently)
  await page.goto("/contests/final/end")
  await expect(page.getByText("Time is up")).toBeVisible()
  await participant("started_at = null")
  await open("You did not start in time")
})
