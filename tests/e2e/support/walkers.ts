import type { BrowserContext } from "@playwright/test"
import { pages, type Page as PageOfTable, type PageName } from "../../../src/routes/pages.ts"
import { callApi, newEmail, signUpLearner, type ApiLearner } from "../../support/apiLearner.ts"
import type { RealServer } from "../../support/realServer.ts"
import { rowsOf, runSql } from "./database.ts"
import { signInAs, submitByApi } from "./learners.ts"
import { problemByApi } from "./authoredProblems.ts"
import { classByApi } from "./classes.ts"
import { contestResults } from "./contestResults.ts"
import { organisedContest } from "./organisedContest.ts"
import { promote, reportByApi } from "./organiser.ts"

/** A user who opens all permitted pages. */
export interface Walker {
  readonly access: ReadonlyArray<PageOfTable["access"]>
  /** Pages that redirect this user to another one. */
  readonly led: Readonly<Partial<Record<PageName, PageName>>>
  /** Creates the data of the pages, and returns the parameters of their addresses. */
  readonly arrive: (context: BrowserContext, server: RealServer) => Promise<Readonly<Record<string, string>>>
}

export const walkers = {
  visitor: {
    access: ["public", "guest"],
    led: { verification: "linkExpired", problemSolutions: "problem", problemSolution: "problem" },
    arrive: async (context, server) => {
      await waitForMails(context)
      return {
        solutionId: "1",
        "passwordLink.token": await passwordToken(server),
        "user.id": await seenLearner(server)
      }
    }
  },
  learner: {
    access: ["public", "learner"],
    led: {
      verification: "problems",
      confirmEmail: "problems",
      confirmEmailSignIn: "problems",
      passwordLink: "linkExpiredRecoverPassword",
      choosePassword: "problems"
    },
    arrive: async (context, server) => {
      const learner = await signUpLearner(server)
      const { id } = await submitByApi(learner, 1, "print(0)")
      await announceContest(server)
      await joinPastContest(server, learner)
      await finishEntryTest(learner, 2)
      await waitForMails(context)
      await signInAs(context, server, learner)
      return {
        solutionId: String(id),
        "user.id": await seenLearner(server),
        "entryTestResult.id": "2"
      }
    }
  },
  organiser: {
    access: ["organiser", "teacher", "support"],
    led: {},
    arrive: async (context, server) => {
      const reportId = await reportByApi(server, newEmail(), "The second sample is wrong.")
      const learner = await signUpLearner(server)
      const organiser = await promote(server, learner)
      await signInAs(context, server, organiser)
      const { id } = await classByApi(server, organiser, ["Ada", "Grace"])
      const participant = await organisedContest(server, "all-organised", learner, "over")
      const problemId = await problemByApi(server, organiser)
      const { leftId, rightId } = await contestResults(server, "all-organised", participant.id)
      return {
        reportId: String(reportId),
        problemId: String(problemId),
        part: "statement",
        classId: String(id),
        contestName: "all-organised",
        userId: String(participant.id),
        leftId: String(leftId),
        rightId: String(rightId)
      }
    }
  }
} as const satisfies Readonly<Record<string, Walker>>

/** Matches every address of a page. */
export const addressesOf = (name: PageName): RegExp =>
  new RegExp(`^[^/]+//[^/]+${pages[name].path.replaceAll(/:\w+/g, "[^/]+")}(?:\\?.*)?$`)

/** Stores pending mails of every kind and the history state of confirmation pages, so that none redirects. */
const waitForMails = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Sandboxed frames and empty pages have no storage.
    if (window.origin === "null") return
    for (const flow of ["sign_up", "sign_in", "recovery", "password_change", "email_change"]) {
      const mail = { email: "ada@zama.test", flow, availableAt: 0 }
      sessionStorage.setItem(`waiting-mail:${flow}`, JSON.stringify(mail))
    }
    // Confirmation pages redirect without this history state.
    const acts: Readonly<Record<string, object>> = {
      "/success-change-password": { changed: true },
      "/account-deleted": { erasedAt: "2026-12-24T12:00:00Z" }
    }
    const usr = acts[location.pathname]
    if (usr !== undefined) history.replaceState({ usr, key: "default" }, "")
  })

/** Creates a learner with a public profile. */
async function seenLearner(server: RealServer): Promise<string> {
  const { email } = await signUpLearner(server)
  const [seen] = await rowsOf<{ readonly id: string }>(
    server,
    `with seen as (
      update users set public_profile_since = now(), show_city_since = now(), show_grade_since = now(),
        nickname = 'Longstocking', city = 'Oryol', grade = 6 where email = $1 returning id
    ), earned as (
      insert into achievements (user_id, kind) select id, kind from seen, unnest('{first_solve,streak_7}'::text[]) kind
    )
    select id::text from seen`,
    [email]
  )
  return seen?.id ?? ""
}

/** The token of a password link. */
async function passwordToken(server: RealServer): Promise<string> {
  const { email } = await signUpLearner(server)
  await callApi(server.url, "POST", "/auth/password/recover", { email })
  for (const deadline = performance.now() + 30_000; performance.now() < deadline;) {
    for (const { text } of await server.mails(email)) {
      const token = /\/verification\/password\/([\w.~-]+)/.exec(text ?? "")?.[1]
      if (token !== undefined) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No link for a new password for ${email} within 30 s`)
}

const announceContest = (server: RealServer) =>
  runSql(
    server,
    `insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
    values ('all-look', 'open_registration', 'Зимняя', 'Winter', now() + interval '1 day', now() + interval '2 days')
    on conflict do nothing`
  )

/** Starts and completes an entry test without an answer. */
async function finishEntryTest(learner: ApiLearner, id: number): Promise<void> {
  const started = await learner.call("POST", `/entry-tests/${id}/start`)
  const { payload } = (await started.json()) as { payload: { attempt: { id: number } } }
  await learner.call("POST", `/entry-tests/${id}/complete`, { attempt: payload.attempt.id })
}

/** Inserts a finished contest in which this learner took part; its problem is problem 1. */
async function joinPastContest(server: RealServer, { email }: ApiLearner): Promise<void> {
  await runSql(
    server,
    `with over as (
      insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
      values ('all-over', 'closed_contest', 'Осенняя', 'Autumn', now() - interval '2 days', now() - interval '1 day')
      on conflict (slug) do update set status = excluded.status returning id
    ), task as (
      insert into contest_problems (contest_id, problem_id, ordinal) select id, 1, 1 from over
        on conflict (contest_id, problem_id) do nothing
    )
    insert into contest_participants (contest_id, user_id, started_at)
    select over.id, users.id, now() - interval '2 days' from over, users where users.email = $1`,
    [email]
  )
}
