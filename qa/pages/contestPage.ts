import { randomUUID } from "node:crypto"
import { expect, type BrowserContext, type Page } from "@playwright/test"
import type { ContestEvent } from "../../src/machines/contest/contestEvents.ts"
import type { ContestSchedule } from "../../src/machines/contest/schedule.ts"
import { letPass } from "../../tests/e2e/support/contestClock.ts"
import { runSql } from "../../tests/e2e/support/database.ts"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import type { ApiLearner } from "../../tests/support/apiLearner.ts"
import { contestModel, firstStage, secondStage } from "../models/contestModel.ts"
import { insertModelContest, onCalendar, removeContest } from "./modelContest.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"
import { signInShared } from "./sharedAccounts.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The title that `insertModelContest` gives. */
const title = "Spring"

/** The stage that the organiser sees, what the organiser can do, and the badge on a learner's page. */
interface Seen {
  readonly stage: RegExp
  readonly acts: ReadonlyArray<string>
  readonly badge: string
}

const states = {
  draft: {
    stage: /^Draft/,
    // A draft whose start has passed has to be rescheduled before “Publish”.
    acts: ["Reschedule"],
    badge: "No results found for your query"
  },
  "open_registration.announced": {
    stage: /^Registration opens soon/,
    acts: ["Hide", "Start now"],
    badge: "Registration opens soon"
  },
  "open_registration.open": {
    stage: /^Registration is open/,
    acts: ["Close registration", "Start now"],
    badge: "Registration is open"
  },
  closed_registration: {
    stage: /^Registration is closed/,
    acts: ["Reopen registration"],
    badge: "Registration is closed"
  },
  available_after: { stage: /^Before the start/, acts: ["Start now"], badge: "Before the start" },
  "started_contest.running": {
    stage: /^In progress(?!.*Paused)/,
    acts: ["Pause", "Extend", "End now"],
    badge: "In progress"
  },
  "started_contest.paused": { stage: /^In progress.*Paused/, acts: ["Resume"], badge: "Paused" },
  result_calculation: {
    stage: /^Counting the results/,
    acts: ["Publish the results"],
    badge: "Counting the results"
  },
  closed_contest: { stage: /^Finished/, acts: ["Reopen the results"], badge: "Finished" }
} as const satisfies Readonly<Record<string, Seen>>

/** The value of a field for a date and a time, in the time zone of the scenarios. */
const fieldValue = (page: Page, moment: number) =>
  page.evaluate((time) => {
    const offset = new Date(time).getTimezoneOffset() * 60_000
    return new Date(time - offset).toISOString().slice(0, 16)
  }, moment)

const momentOf = (event: string) => (contestModel.events[event] as ContestEvent).now

/** A contest of the model, by the organiser's section “Timeline” and the page of a learner. Time passes in the database. */
export function contestPage({ page, context, platform }: PageDependencies): PageObject {
  const slug = `life-${randomUUID().slice(0, 8)}`
  const office = `/organiser/contests/${slug}`
  let zero = 0
  let learner: Pick<ApiLearner, "email"> | null = null
  let learnerContext: BrowserContext | null = null
  let learnerPage: Page | null = null

  const create = (schedule: ContestSchedule) => async () => {
    zero = Math.floor(Date.now() / minuteMs) * minuteMs
    await insertModelContest(platform, slug, "draft", onCalendar(schedule, zero))
    const organiser = await signInShared(platform, "organiser", ({ email }) =>
      runSql(platform, "update users set roles = '{organiser}' where email = $1", [email])
    )
    await runSql(
      platform,
      `insert into contest_organisers (contest_id, user_id, organiser_role)
      select c.id, u.id, 'owner' from contests c, users u where c.slug = $1 and u.email = $2`,
      [slug, organiser.email]
    )
    await signInAs(context, platform, organiser)
    const account = await signInShared(platform, "learner", async () => {})
    learner = account
    learnerContext = await context.browser()!.newContext({ baseURL: platform.url, locale: "en-GB" })
    await signInAs(learnerContext, platform, account)
    learnerPage = await learnerContext.newPage()
  }

  /** The model's moment comes, unless it has passed. */
  const comeTo = async (moment: number) => {
    const minutes = Math.ceil((zero + moment - Date.now()) / minuteMs)
    if (minutes <= 0) return
    await letPass(platform, slug, `${minutes} minutes`)
    zero -= minutes * minuteMs
  }

  const timeline = () => page.goto(`${office}/timeline`)
  const dialog = () => page.getByRole("dialog")
  const act = (name: string) => page.getByRole("button", { name, exact: true })

  /** At its moment, opens the dialog of an act in “Timeline”, fills it in and confirms. */
  const performAct =
    (moment: number, name: string, confirm: string, fill?: () => Promise<unknown>) => async () => {
      await comeTo(moment)
      await timeline()
      await act(name).click()
      await fill?.()
      // The cross of the dialog is called “Close” too.
      await dialog().getByRole("button", { name: confirm, exact: true }).last().click()
      await expect(page.getByText(`Done: ${name}.`)).toBeVisible()
    }

  const fillMoment = async (label: string, moment: number) =>
    dialog()
      .getByLabel(label, { exact: true })
      .fill(await fieldValue(page, zero + moment))

  const typeName = () =>
    dialog()
      .getByRole("textbox", { name: /Type the name/ })
      .fill(title)

  /** The learner takes part, and has not started. */
  const register = () =>
    runSql(
      platform,
      `insert into contest_participants (contest_id, user_id) select c.id, u.id from contests c, users u
      where c.slug = $1 and u.email = $2 on conflict do nothing`,
      [slug, learner!.email]
    )

  const pause = performAct(momentOf("contest.pause"), "Pause", "Pause")

  const giveTime = async () => {
    await comeTo(momentOf("extraTime.changed"))
    await register()
    await page.goto(`${office}/people`)
    await page.getByRole("main").getByRole("table").getByRole("link").first().click()
    await act("Give extra time").click()
    await dialog().getByRole("textbox", { name: "How many minutes" }).fill("60")
    await dialog().getByRole("textbox", { name: "Reason" }).fill("Power cut")
    await dialog().getByRole("button", { name: "Change the time" }).click()
    await expect(dialog()).toHaveCount(0)
  }

  const sees =
    ({ stage, acts: possible, badge }: Seen) =>
    async () => {
      await timeline()
      const here = page
        .getByRole("list", { name: "The contest’s stages in order" })
        .locator("[aria-current=step]")
      await expect(here).toHaveText(stage)
      for (const name of possible) await expect(act(name)).toBeEnabled()
      await learnerPage!.goto(`/contests/${slug}`)
      await expect(learnerPage!.getByRole("main").getByText(badge, { exact: true }).first()).toBeVisible()
    }

  const timeEvents = Object.keys(contestModel.events).filter((event) => event.startsWith("time.passed"))

  return {
    starts: { "first stage": create(firstStage), "second stage": create(secondStage) },
    events: {
      "contest.publish": performAct(momentOf("contest.publish"), "Publish", "Publish"),
      "contest.unpublish": performAct(momentOf("contest.unpublish"), "Hide", "Hide"),
      "contest.reschedule": performAct(
        momentOf("contest.reschedule"),
        "Reschedule",
        "Reschedule",
        async () => {
          await fillMoment("Start", 6 * hourMs)
          await fillMoment("End", 10 * hourMs)
        }
      ),
      "registration.close": performAct(
        momentOf("registration.close"),
        "Close registration",
        "Close registration"
      ),
      "registration.reopen": performAct(
        momentOf("registration.reopen"),
        "Reopen registration",
        "Reopen",
        () => fillMoment("Open until", 5.5 * hourMs)
      ),
      "contest.startNow": performAct(momentOf("contest.startNow"), "Start now", "Start"),
      "contest.extend": performAct(momentOf("contest.extend"), "Extend", "Extend", async () => {
        await dialog().getByText("To a moment").click()
        await fillMoment("New end", 12 * hourMs)
      }),
      "contest.pause": async () => {
        await register()
        await pause()
      },
      "contest.resume": performAct(momentOf("contest.resume"), "Resume", "Resume"),
      // The model ends it at 7:00. After “Start now” at 2:30, it is over at 6:30.
      "contest.endNow": performAct(momentOf("contest.pause"), "End now", "End", typeName),
      "contest.undo": performAct(momentOf("contest.undo"), "Undo the last act", "Undo"),
      "extraTime.changed": giveTime,
      "interval.remove": performAct(momentOf("interval.remove"), "Remove an interval", "Remove", async () => {
        await fillMoment("From", 5.1 * hourMs)
        await fillMoment("To", 5.2 * hourMs)
      }),
      "interval.restore": performAct(momentOf("interval.restore"), "Restore an interval", "Restore"),
      "results.publish": performAct(momentOf("results.publish"), "Publish the results", "Publish", typeName),
      "results.reopen": performAct(momentOf("results.reopen"), "Reopen the results", "Reopen"),
      ...Object.fromEntries(timeEvents.map((event) => [event, () => comeTo(momentOf(event))]))
    },
    states: Object.fromEntries(Object.entries(states).map(([name, seen]) => [name, sees(seen)])),
    end: async () => {
      await learnerContext?.close()
      await removeContest(platform, slug)
    }
  }
}
