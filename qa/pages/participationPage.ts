import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { runSql } from "../../tests/e2e/support/database.ts"
import { signInAs } from "../../tests/e2e/support/learners.ts"
import { ownEnd, said, startsAt } from "../models/participationModel.ts"
import { removeContest } from "./modelContest.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"
import { participationLocators } from "./participationLocators.ts"
import { participationServer } from "./participationServer.ts"
import { participationStates } from "./participationStates.ts"
import { signInShared } from "./sharedAccounts.ts"

/** Longer than the extra time. */
const afterExtraMs = 11 * 60_000

/** The learner's page of a contest with the schedule of the model. */
export function participationPage({ page, context, platform }: PageDependencies): PageObject {
  const slug = `stage-${randomUUID().slice(0, 8)}`
  const server = participationServer(page, platform, slug)
  const { button, dialog, timer } = participationLocators(page)

  const signIn = async () => {
    const learner = await signInShared(platform, "participant", ({ call }) =>
      call("PATCH", "/account/profile", {
        first_name: "Ada",
        last_name: "King",
        date_of_birth: "2012-12-10"
      })
    )
    // A registration of the scenario before may have arrived after its end.
    await runSql(platform, "update users set city = null where email = $1", [learner.email])
    await signInAs(context, platform, learner)
    return learner
  }

  const open = async () => {
    await page.goto(`/contests/${slug}`)
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
  }

  const lookAgain = (act: () => Promise<unknown>) => async () => {
    server.expectLook()
    await act()
  }

  return {
    starts: {
      learner: async () => {
        await server.begin(said.notRegistered, "open_registration")
        await signIn()
        await open()
      },
      "finish under way": async () => {
        await server.begin(said.running, "started_contest")
        const { email } = await signIn()
        await runSql(
          platform,
          `insert into contest_participants (contest_id, user_id, started_at)
          select c.id, u.id, c.starts_at from contests c, users u where c.slug = $1 and u.email = $2`,
          [slug, email]
        )
        await open()
        await button("Finish").click()
        await dialog().getByRole("button", { name: "Finish the contest" }).click()
        await server.waitForCall()
        await server.loseCalls()
        await expect(dialog().getByText("The server cannot be reached.")).toBeVisible()
        await page.reload()
        await expect(dialog()).toBeVisible()
        await server.waitForCall()
      }
    },
    events: {
      ...Object.fromEntries(
        Object.entries(said).map(([name, next]) => [`facts.received (${name})`, server.receive(next)])
      ),
      "moment.came": () => server.letTimeCome(startsAt),
      "time.up": () => server.letTimeCome(ownEnd + afterExtraMs),
      "window.takeOver": () => button("Continue here").click(),
      "registration.asked": () => button("Register").or(button("Take part")).click(),
      "registration.submitted": async () => {
        await page.getByRole("textbox", { name: "City" }).fill("Omsk")
        await button("Register").click()
      },
      "registration.cancelled": () => button("Not now").click(),
      "contest.start": () => button("Get started").click(),
      // A message that has popped up may cover the bar.
      "finish.asked": () => button("Finish").press("Enter"),
      "finish.cancelled": () => dialog().getByRole("button", { name: "Go on solving" }).click(),
      "finish.confirmed": () => dialog().getByRole("button", { name: "Finish the contest" }).click(),
      "network.online": lookAgain(() => page.evaluate(() => dispatchEvent(new Event("online")))),
      "call.retry": async () => {
        const inDialog = dialog().getByRole("button", { name: "Try now" })
        if (await inDialog.isVisible()) return inDialog.click()
        server.expectLook(await timer().isVisible())
        await button("Try now").click()
      },
      "call.cancelled": async () => {
        const inDialog = dialog().getByRole("button", { name: "Do not finish" })
        await ((await inDialog.isVisible()) ? inDialog : button("Do not wait")).click()
      },
      "delivery.waiting": server.loseCalls,
      "delivery.resumed": server.passCallDelay,
      "xstate.after.lookDelay.participation.timeIsUp.waiting": lookAgain(server.passCallDelay),
      "xstate.after.retryDelay.participation.timeIsUp.offline": lookAgain(server.passCallDelay),
      ...server.outcomes("register", said.registered),
      ...server.outcomes("start", said.running),
      ...server.outcomes("complete", said.finishedByChoice),
      ...server.outcomes("takeOver", said.running),
      "xstate.done.actor.look": server.answerLookWith(said.finishedByTime),
      "xstate.done.actor.look (more time)": server.answerLookWith(said.longer),
      "xstate.done.actor.look (still running)": server.answerLookWith(said.running),
      "xstate.error.actor.look (refused)": server.rejectLook,
      "xstate.error.actor.look (a bug)": server.loseLook
    },
    states: participationStates(page, server),
    end: () => removeContest(platform, slug)
  }
}
