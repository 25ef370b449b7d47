import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { signUpLearner, type ApiLearner } from "../support/apiLearner.ts"
import type { RealServer } from "../support/realServer.ts"
import { participationMachine } from "../../src/machines/participationMachine.ts"
import { answered, networkIsAway } from "./support/complaints.ts"
import { letPass } from "./support/contestClock.ts"
import { bar, insertContest, publishResults } from "./support/contests.ts"
import { runSql } from "./support/database.ts"
import { expect, test } from "./support/fixtures.ts"
import { cutOff, heldCalls, type HeldCalls } from "./support/heldCalls.ts"
import { signInAs } from "./support/learners.ts"
import { promote } from "./support/organiser.ts"
import { participationPanels } from "./support/participationPanels.ts"
import { patiently } from "./support/problemPage.ts"
import { restingStates } from "../../qa/paths/restingStates.ts"

const slug = "part-states"

// The contest's problem becomes public again.
test.afterAll(({ server }) => runSql(server, "delete from contests where slug = $1", [slug]))

/** The text of a page in each state of the machine; states with equal text differ by the network's message. */
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(participationPanels).map(([state, { text }]) => [state, text])),
  visitor: "Log in to take part.",
  confirmingFinish: "You will not be able to go on solving.",
  "finishing.sending": "Telling the server that you are done…",
  "finishing.waiting": "Telling the server that you are done…",
  "finished.byChoice": "You have finished the contest",
  "finished.byTime": "Time is up"
}

const isWithoutNetwork = (state: string) =>
  state.endsWith(".offline") || (state.endsWith(".waiting") && state !== "timeIsUp.waiting")

/** Checks the states of pages, and records them. */
function watchStates() {
  const seen = new Set<string>()
  const expectState = (page: Page, state: string) =>
    test.step(state, async () => {
      const text = page.getByText(texts[state]!, { exact: state === "finished.byTime" })
      await expect(text.first()).toBeVisible(patiently)
      const isLost = page.getByText("No connection to the server.")
      await (isWithoutNetwork(state) ? expect(isLost).toBeVisible(patiently) : expect(isLost).toBeHidden())
      seen.add(state)
    })
  return { seen, expectState }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

test("a participant's page shows every state of the machine", async ({
  page,
  browser,
  server,
  signedIn,
  complaints
}) => {
  test.slow()
  complaints.expect(networkIsAway)
  // After the jury's change the page requests the tasks again and gets 403.
  complaints.expect(answered(403))
  // Browsers spread their questions over some seconds; this one asks at once.
  await page.addInitScript(() => void (Math.random = () => 0))
  const { seen, expectState } = watchStates()
  const contest = (change: string) => runSql(server, `update contests set ${change} where slug = $1`, [slug])
  const participant = (change: string) =>
    runSql(
      server,
      `update contest_participants p set ${change} from contests c where c.id = p.contest_id and c.slug = $1`,
      [slug]
    )
  const callsTo = (method: string, name: string) =>
    heldCalls(page, method, new RegExp(`/api/contests/${slug}/${name}$`))
  const reconnect = async (calls: HeldCalls) => {
    await calls.release()
    await page.evaluate(() => dispatchEvent(new Event("online")))
  }
  /** A call that hangs, fails without a network, then succeeds. */
  const missNetwork = async (calls: HeldCalls, state: string, act: () => Promise<void>) => {
    await calls.hold()
    await act()
    await expectState(page, `${state}.sending`)
    await calls.settleAll(cutOff)
    await expectState(page, `${state}.waiting`)
    await reconnect(calls)
  }
  await announce(server)

  await test.step("an organiser previews the page of a visitor", async () => {
    const other = await browser.newContext({ baseURL: server.url, locale: "en-GB" })
    const organiser = await signUpLearner(server)
    await own(server, organiser)
    await signInAs(other, server, await promote(server, organiser))
    const organiserPage = await other.newPage()
    await organiserPage.goto(`/organiser/contests/${slug}/preview?status=open_registration&as=visitor`)
    await expectState(organiserPage, "visitor")
    await other.close()
  })

  await test.step("waits until registration is open to them", async () => {
    await contest("registration_starts_at = now() + interval '10 minutes'")
    await page.goto(`/contests/${slug}`)
    await expectState(page, "notOpenYet")
    await contest("registration_starts_at = null, registration_ends_at = now()")
    await expectState(page, "registrationClosed")
    // The page of somebody who does not take part asks every 25 seconds, as the step before has seen.
    await contest("registration_ends_at = null, has_registration = false")
    await page.reload()
    await expectState(page, "byInvitation")
    await invite(server, signedIn)
    await page.reload()
    await expectState(page, "invited")
    await contest("has_registration = true")
    await runSql(server, "delete from contest_invitations")
    await page.reload()
    await expectState(page, "notRegistered")
  })

  await test.step("registers", async () => {
    await button(page, "Register").click()
    await expectState(page, "filling")
    const form = page.getByRole("main").locator("form")
    await form.getByLabel("First name").fill("Ada")
    await form.getByLabel("Last name").fill("King")
    await form.getByLabel("City").fill("London")
    await form.getByLabel("Date of birth").fill("10.12.2012")
    await missNetwork(callsTo("POST", "registration"), "registering", () => button(page, "Register").click())
    await expectState(page, "registered")
  })

  await test.step("sees the outcome of the previous stage", async () => {
    await participant("stage_outcome = 'not_passed'")
    await expectState(page, "notPassed")
    await participant("stage_outcome = 'passed'")
    await expectState(page, "passed")
  })

  await test.step("starts, and is paused by the organisers", async () => {
    await letPass(server, slug, "60 minutes")
    await expectState(page, "ready")
    await contest("status = 'started_contest', paused_at = now()")
    await expectState(page, "startPaused")
    await contest("paused_at = null")
    await expectState(page, "ready")
    await missNetwork(callsTo("POST", "start"), "starting", () => button(page, "Get started").click())
    await expectState(page, "running")
    await contest("status = 'started_contest', paused_at = now()")
    await expectState(page, "paused")
    await contest("paused_at = null")
    await expectState(page, "running")
  })

  await test.step("continues in another window, and here again", async () => {
    const claim = await signedIn.call("PUT", `/contests/${slug}/window`, { window: randomUUID() })
    expect(claim.status).toBe(200)
    await expectState(page, "openElsewhere")
    await missNetwork(callsTo("PUT", "window"), "takingOver", () => button(page, "Continue here").click())
    await expectState(page, "running")
  })

  await test.step("finishes by mistake, and the jury reopens the participation", async () => {
    await button(page, "Finish").click()
    await expectState(page, "confirmingFinish")
    await missNetwork(callsTo("POST", "complete"), "finishing", () =>
      button(page, "Finish the contest").click()
    )
    await page.getByRole("link", { name: "What comes next" }).click(patiently)
    await expect(page).toHaveURL(`/contests/${slug}/end`)
    await expectState(page, "finished.byChoice")
    await participant("completed_at = null")
    await expect(page).toHaveURL(`/contests/${slug}`)
    await expectState(page, "running")
  })

  await test.step("runs out of time", async () => {
    await contest("ends_at = now() + interval '50 seconds', next_moment = now() + interval '50 seconds'")
    await expect(bar(page).getByRole("timer")).toContainText("Less than a minute left", patiently)
    const information = callsTo("GET", "information")
    await information.hold()
    await expectState(page, "timeIsUp.waiting")
    await expect.poll(information.isWaiting, patiently).toBe(true)
    await expectState(page, "timeIsUp.asking")
    await information.settleAll(cutOff)
    await expectState(page, "timeIsUp.offline")
    await reconnect(information)
    await page.getByRole("link", { name: "What comes next" }).click(patiently)
    await expect(page).toHaveURL(`/contests/${slug}/end`)
    await expectState(page, "finished.byTime")
  })

  await test.step("sees the results", async () => {
    await page.getByRole("link", { name: "To the contest" }).click()
    await expect(page).toHaveURL(`/contests/${slug}`)
    await publishResults(server, slug)
    await expectState(page, "results")
    await participant("disqualified_at = now(), disqualified_for = 'A mistake'")
    await expectState(page, "disqualified")
    await participant("disqualified_at = null, disqualified_for = null, started_at = null")
    await expectState(page, "neverStarted")
    await contest("status = 'result_calculation'")
    await expectState(page, "missed")
  })

  expect([...seen].toSorted(), "every state was seen").toEqual(restingStates(participationMachine))
})

/** Inserts a contest that starts in an hour. */
const announce = (server: RealServer) => insertContest(server, slug, { starts: 60, ends: 180 })

/** Makes the user its owner. */
const own = (server: RealServer, { email }: Pick<ApiLearner, "email">) =>
  runSql(
    server,
    `insert into contest_organisers (contest_id, user_id, organiser_role)
    select c.id, u.id, 'owner' from contests c, users u where c.slug = $1 and u.email = $2`,
    [slug, email]
  )

const invite = (server: RealServer, { email }: Pick<ApiLearner, "email">) =>
  runSql(
    server,
    `insert into contest_invitations (contest_id, who)
    select c.id, u.email from contests c, users u where c.slug = $1 and u.email = $2`,
    [slug, email]
  )
