import { readFile } from "node:fs/promises"
import { insertContest } from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"

const slug = "organiser-rehearsal"

test("an organiser starts a rehearsal, sees it at work after a reload, and gets its report", async ({
  page,
  context,
  server,
  learner
}) => {
  test.slow()
  // No rehearsal begins beside a contest that another scenario has left.
  await runSql(
    server,
    "delete from contests where series is null and status <> 'closed_contest' and ends_at > now()"
  )
  await insertContest(server, slug, { starts: 2_000, ends: 2_060 })
  await runSql(
    server,
    `insert into contest_organisers (contest_id, user_id, organiser_role)
    select c.id, u.id, 'editor' from contests c, users u where c.slug = $1 and u.email = $2`,
    [slug, learner.email]
  )
  await signInAs(context, server, await promote(server, learner))
  await page.goto(`/organiser/contests/${slug}`)
  await page.getByRole("link", { name: "Rehearsal" }).click()
  await page.getByRole("textbox", { name: "Participants" }).fill("3")
  await page.getByRole("textbox", { name: "Minutes for each participant" }).fill("1")
  await page.getByRole("radio", { name: "Quick look" }).check()
  await page.getByRole("button", { name: "Start the rehearsal" }).click()
  await expect(page.getByRole("heading", { name: "The rehearsal is running" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("progressbar", { name: "Have arrived" })).toBeVisible()
  // On a busy machine answers may be too slow to be ready.
  await expect(page.getByText(/^(?:Ready|Not ready)$/)).toBeVisible({ timeout: 120_000 })
  await page.getByText("Time of answers, ms").first().click()
  await expect(page.getByRole("table", { name: "Time of answers, ms" })).toContainText("Sending a solution")

  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Page (HTML)" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^organiser-rehearsal-rehearsal-\d+\.html$/)
  expect(await readFile(await download.path(), "utf8")).toContain("Rehearsal: Cup")
  await expect(page.getByRole("button", { name: "Start the rehearsal" })).toBeEnabled()
})
