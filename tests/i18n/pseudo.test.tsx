import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../src/api/client.ts"
import { ConfirmEmailPage } from "../../src/features/account/auth/ConfirmEmailPages.tsx"
import { LinkExpiredPage } from "../../src/features/account/auth/LinkExpiredPage.tsx"
import { ChangePasswordPage } from "../../src/features/account/auth/ChangePasswordPage.tsx"
import { SignInPage } from "../../src/features/account/auth/SignInPage.tsx"
import { SignUpPage } from "../../src/features/account/auth/SignUpPage.tsx"
import { saveWaitingMail } from "../../src/features/account/auth/waitingMail.ts"
import { ContestsPage } from "../../src/features/olympiads/contests/ContestsPage.tsx"
import { LegalPage } from "../../src/features/shell/legal/LegalPage.tsx"
import { ProblemsPage } from "../../src/features/practice/problems/ProblemsPage.tsx"
import { ProfileRoute } from "../../src/routes/ProfileRoute.tsx"
import { RatingPage } from "../../src/features/rewards/rating/RatingPage.tsx"
import { SettingsPage } from "../../src/features/account/settings/SettingsPage.tsx"
import { BareLayout } from "../../src/features/shell/frame/BareLayout.tsx"
import { CrashPage } from "../../src/features/shell/frame/CrashPage.tsx"
import { NotFoundPage } from "../../src/features/shell/frame/NotFoundPage.tsx"
import { PublicHeader } from "../../src/features/shell/frame/PublicHeader.tsx"
import { Sidebar } from "../../src/features/shell/frame/Sidebar.tsx"
import { SkipLinks } from "../../src/features/shell/frame/SkipLink.tsx"
import { tokens } from "../../qa/models/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"
import { plainTexts, pseudo } from "../support/pseudo.ts"
import { renderApp } from "../support/renderApp.tsx"

const row = {
  id: 1,
  title: "1",
  difficulty: 3,
  topics: [{ slug: "1", name: "2" }],
  acceptedRate: 0.5,
  myStatus: "solved",
  favorite: true
}
const list = { items: [row, { ...row, id: 2, myStatus: "error" }], page: 1, limit: 1, total: 9 }

const legal = { document: "privacy", version: "2026-11-21", title: "1", html: "<p>2</p>" }

const contest = {
  slug: "1",
  title: "1",
  summary: "2",
  status: { value: "started_contest" },
  registrationStartsAt: null,
  registrationEndsAt: null,
  startsAt: "2026-12-06T07:00:00.000Z",
  endsAt: "2026-12-06T19:00:00.000Z",
  durationS: 9000,
  serverTime: "2026-12-06T08:00:00.000Z"
}
const unseen = { city: null, public: false, avatar: null, frame: null }
const learner = { ...unseen, place: 21, userId: 3, name: null, points: 50, solved: 4, me: true }
const byDifficulty = Array.from({ length: 10 }, (_, n) => ({ difficulty: n + 1, solved: 1, existing: 2 }))

const device = {
  id: "1",
  browser: null,
  system: null,
  address: "1.2.3.4",
  windowKey: null,
  signedInAt: "2026-12-06T07:00:00.000Z",
  lastUsedAt: "2026-12-06T07:00:00.000Z",
  current: true
}

const profile = {
  id: 1,
  email: "1@2.3",
  firstName: null,
  lastName: null,
  nickname: null,
  city: null,
  dateOfBirth: null,
  grade: null,
  newsletter: false,
  contestReminders: false,
  streakReminders: false,
  weeklySummary: false,
  frame: null
}

const answers: Readonly<Record<string, unknown>> = {
  listProblems: list,
  getLegalDocument: legal,
  getLatestContest: contest,
  listContests: { items: [contest], page: 1, limit: 1, total: 9 },
  getRating: { items: [{ ...learner, place: 1, me: false }], page: 1, limit: 20, total: 99, mine: learner },
  profile,
  updateProfile: profile,
  listDevices: [device, { ...device, id: "2", current: false, windowKey: "01234567" }],
  getStreak: { dayCount: 3 },
  getResolvedProblems: { solved: 10, existing: 20, byDifficulty },
  getAccuracy: { accepted: 2, attempts: 3, accuracy: 0.5 },
  getActivity: { lastDay: "2026-12-06", days: [] },
  getDailyReward: {
    day: 1,
    amounts: [5, 5, 10, 10, 15, 15, 30],
    claimed: false,
    nextAt: "2026-12-06T21:00:00.000Z",
    serverTime: "2026-12-06T07:00:00.000Z"
  },
  listAchievements: [
    { kind: "first_solve", topic: null, earnedAt: "2026-12-06T07:00:00.000Z" },
    { kind: "streak_7", topic: null, earnedAt: null }
  ],
  listAttempts: [],
  listMyContests: [],
  getVisibility: {
    publicProfile: true,
    showCity: false,
    showGrade: false,
    mayShow: true,
    needsParent: true
  }
}

/** Data without letters, so each letter on the page comes from our texts. */
const api = {
  run: (name: string) => Promise.resolve(answers[name] ?? [{ slug: "1", name: "2" }])
} as unknown as Api

const pages: ReadonlyArray<readonly [string, ReactNode]> = [
  ["sign-in", <SignInPage key="1" />],
  ["sign-up", <SignUpPage key="2" />],
  ["confirm-email", <ConfirmEmailPage key="3" />],
  ["link-expired", <LinkExpiredPage key="4" />],
  ["problems", <ProblemsPage key="5" />],
  ["404", <NotFoundPage key="6" />],
  ["500", <CrashPage key="7" reference="23456789" />],
  ["header", <PublicHeader key="8" />],
  ["menu", <Sidebar key="9" />],
  ["skip link", <SkipLinks key="10" />],
  [
    "legal",
    <Routes key="11" location="/legal/privacy">
      <Route path="/legal/:document" element={<LegalPage />} />
    </Routes>
  ],
  ["contests", <ContestsPage key="12" />],
  ["rating", <RatingPage key="13" />],
  ["profile", <ProfileRoute key="14" />],
  ["settings", <SettingsPage key="15" />],
  ["change of the password", <ChangePasswordPage key="16" />],
  ["bare frame", <BareLayout key="17" />]
]

describe("pseudo-locale", () => {
  afterEach(cleanup)

  test.each(pages)("%s shows only texts of src/i18n", async (name, page) => {
    saveWaitingMail({ email: "1@2.3", flow: "sign_up", availableAt: Date.now() + 60_000 })
    const { actor } = startFakeSession(name === "confirm-email" ? null : tokens)
    const { container } = await renderApp(page, { api, session: actor, disguise: pseudo })
    await expect.poll(() => container.textContent).toContain("⟦")
    await expect.poll(() => container.querySelector("[aria-busy=true]")).toBeNull()
    for (const form of container.querySelectorAll("form")) await act(async () => fireEvent.submit(form))
    for (const button of screen.queryAllByText(/Выйти/)) await act(async () => fireEvent.click(button))

    expect(plainTexts(document.body)).toEqual([])
  })
})
