import type { Page } from "@playwright/test"
import { contestMachine } from "../../src/machines/contestMachine.ts"
import { answered } from "./support/complaints.ts"
import { letPass } from "./support/contestClock.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { signInAs } from "./support/learners.ts"
import { organisedContest } from "./support/organisedContest.ts"
import { promote } from "./support/organiser.ts"
import { patiently } from "./support/problemPage.ts"
import { recordState } from "./support/recordActors.ts"
import { restingStates } from "../../qa/paths/restingStates.ts"

const slug = "life-states"

// The contest's problem becomes public again.
test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

/** The current stage in the organiser's timeline, and the badge above the contest's name for a participant. */
const shown: Readonly<Record<string, readonly [organiser: RegExp, participant: string]>> = {
  draft: [/^Draft/, "No results found for your query"],
  "open_registration.announced": [/^Registration opens soon/, "Registration opens soon"],
  "open_registration.open": [/^Registration is open/, "Registration is open"],
  closed_registration: [/^Registration is closed/, "Registration is closed"],
  available_after: [/^Before the start/, "Before the start"],
  "started_contest.running": [/^In progress/, "In progress"],
  "started_contest.paused": [/^In progress.*Paused/, "Paused"],
  result_calculation: [/^Counting the results/, "Counting the results"],
  closed_contest: [/^Finished/, "Finished"]
}

/** Presses a button of the organiser console and confirms; irreversible actions ask for the contest's name. */
async function act(organiserPage: Page, name: string, { button = name, asked = false } = {}): Promise<void> {
  await organiserPage.getByRole("button", { name, exact: true }).click()
  const dialog = organiserPage.getByRole("dialog")
  if (asked) await dialog.getByRole("textbox", { name: /Type the name/ }).fill("Spring")
  await dialog.getByRole("button", { name: button, exact: true }).click()
  await expect(organiserPage.getByText(`Done: ${name}.`)).toBeVisible(patiently)
}

test("organiser and participant see every state of a contest", async ({
  page,
  context,
  browser,
  server,
  learner,
  complaints
}) => {
  complaints.expect(answered(404))
  const participant = await organisedContest(server, slug, learner)
  await runSql(
    server,
    `update contests set status = 'draft', next_moment = null,
      registration_starts_at = now() + interval '10 minutes', registration_ends_at = now() + interval '60 minutes',
      available_at = now() + interval '80 minutes', starts_at = now() + interval '100 minutes',
      ends_at = now() + interval '160 minutes' where slug = $1`,
    [slug]
  )
  await runSql(
    server,
    `update contest_participants p set started_at = null from contests c where c.id = p.contest_id and c.slug = $1`,
    [slug]
  )
  await signInAs(context, server, participant)
  const office = await browser.newContext({ baseURL: server.url, locale: "en-GB" })
  await signInAs(office, server, await promote(server, learner))
  const organiserPage = await office.newPage()
  await organiserPage.goto(`/organiser/contests/${slug}/timeline`)

  const seen = new Set<string>()
  const expectState = (state: string) =>
    test.step(state, async () => {
      const [organiser, badge] = shown[state]!
      const present = organiserPage
        .getByRole("list", { name: "The contest’s stages in order" })
        .locator("[aria-current=step]")
      await expect(present).toHaveText(organiser, patiently)
      await expect(page.getByRole("main").getByText(badge, { exact: true }).first()).toBeVisible(patiently)
      seen.add(state)
      recordState(contestMachine.id, state)
    })
  const passing = async (interval: string, state: string) => {
    await letPass(server, slug, interval)
    await expectState(state)
  }

  await page.goto(`/contests/${slug}`)
  await expect(page).toHaveURL("/404")
  await expectState("draft")
  await act(organiserPage, "Publish")
  await page.goto(`/contests/${slug}`)
  await expectState("open_registration.announced")
  await passing("10 minutes", "open_registration.open")
  await passing("50 minutes", "closed_registration")
  await passing("20 minutes", "available_after")
  await passing("20 minutes", "started_contest.running")
  await act(organiserPage, "Pause")
  await expectState("started_contest.paused")
  await act(organiserPage, "Resume")
  await expectState("started_contest.running")
  await passing("60 minutes", "result_calculation")
  await act(organiserPage, "Publish the results", { button: "Publish", asked: true })
  await expectState("closed_contest")
  await office.close()

  expect([...seen].toSorted(), "every state was seen").toEqual(restingStates(contestMachine))
})
