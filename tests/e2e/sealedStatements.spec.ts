import type { Page } from "@playwright/test"
import { letPass } from "./support/contestClock.ts"
import { register, cardHeading } from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { patiently } from "./support/problemPage.ts"

const slug = "sealed"

// The contest's problem becomes public again.
test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

/** The download starts at a random moment before the start; the test moves it to soon after opening. */
const fetchSoon = (page: Page) =>
  page.addInitScript(() => {
    const random = Math.random
    Math.random = () => 0.995 + random() * 0.005
  })

/** Words of the contest's problem. */
const statement = /Contest Task|Toffee the squirrel/

test("encrypted statements are cached before the contest start, and open without a network", async ({
  page,
  server,
  signedIn
}) => {
  await register(server, signedIn, slug, { starts: 5, ends: 120 })
  await fetchSoon(page)
  const texts: Array<Promise<string>> = []
  page.on("response", (response) => {
    if (response.url().startsWith(`${server.url}/api/`) && !response.url().includes("/events"))
      texts.push(response.text().catch(() => ""))
  })
  const sealed = page.waitForResponse(new RegExp(`/api/contests/${slug}/sealed$`), patiently)

  await test.step("they arrive before the start, and cannot be read", async () => {
    await page.goto(`/contests/${slug}`)
    await expect(cardHeading(page, "You are in")).toBeVisible(patiently)
    const { payload } = (await (await sealed).json()) as { payload: { edition: string; sealed: string } }
    const cached = () =>
      page.evaluate(async () => {
        const cache = await caches.open("contest-tasks")
        const found = await Promise.all(
          (await cache.keys()).map(async (key) => (await cache.match(key))?.text())
        )
        return found.join("\n")
      })
    await expect.poll(cached, "they wait in this browser").toContain(payload.edition)
    const received = [await cached(), await page.content(), ...(await Promise.all(texts))].join("\n")
    expect(received).not.toMatch(statement)
    expect(Buffer.from(payload.sealed, "base64").toString()).not.toMatch(statement)
  })

  await test.step("at the start the key alone opens them", async () => {
    const asked: Array<string> = []
    await page.route(/\/api\/(?:problems\/contest\/|contests\/sealed\/problems\/)/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await letPass(server, slug, "5 minutes")
    await page.getByRole("button", { name: "Get started" }).click(patiently)
    await page.getByRole("region", { name: "Problems" }).getByRole("link").click()
    await expect(page).toHaveURL(new RegExp(`/contests/${slug}/901/description$`))
    await expect(page.getByRole("heading", { level: 1, name: "Contest Task" })).toBeVisible(patiently)
    await expect(page.getByText("Toffee the squirrel").first()).toBeVisible()
    expect(asked).toEqual([])
  })
})
