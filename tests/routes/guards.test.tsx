import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import { GuestOnly, LearnerOnly, RoleOnly, RussianOnly, SolutionsGuard } from "../../src/routes/AppRoutes.tsx"
import type { Language } from "../../src/i18n/languages.ts"
import { startOfTime, tokens } from "../../qa/models/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"
import { renderApp } from "../support/renderApp.tsx"
import { tokensOf } from "../../qa/models/tokens.ts"

const routes = (
  <Routes>
    <Route path="/sign-in" element={<GuestOnly>form</GuestOnly>} />
    <Route path="/profile" element={<LearnerOnly>mine</LearnerOnly>} />
    <Route path="/contests/:name" element={<LearnerOnly>contest</LearnerOnly>} />
    <Route path="/problem/:id/*" element={<SolutionsGuard>problem</SolutionsGuard>} />
    <Route path="/organiser/contests" element={<RoleOnly role="organiser">organiser</RoleOnly>} />
    <Route path="/organiser/reports" element={<RoleOnly role="support">reports</RoleOnly>} />
    <Route element={<RussianOnly />}>
      <Route path="/rating" element="rating" />
    </Route>
    <Route path="*" element="elsewhere" />
  </Routes>
)

const sessions = {
  visitor: null,
  learner: tokens,
  organiser: tokensOf(1, startOfTime + 60_000, "first", ["organiser", "teacher"])
}

const open = async (path: string, who: keyof typeof sessions, language: Language = "ru") => {
  const { actor } = startFakeSession(sessions[who])
  return { ...(await renderApp(routes, { path, session: actor, language })), actor }
}

describe("guards", () => {
  afterEach(cleanup)

  test.each([
    ["visitor", "/sign-in", "/sign-in"],
    ["learner", "/sign-in", "/problems"],
    ["learner", "/sign-in?from=/problem/3/description", "/problem/3/description"],
    ["learner", "/sign-in?from=//evil.example", "/problems"],
    ["learner", "/sign-in?from=/contests/spring&register=open", "/contests/spring?register=open"],
    [
      "learner",
      "/sign-in?from=/contests/spring%3Flang%3Den&register=open",
      "/contests/spring?lang=en&register=open"
    ],
    ["learner", "/sign-in?from=/contests/spring/rules&register=open", "/contests/spring/rules"],
    ["learner", "/sign-in?from=/contests&register=open", "/contests"],
    ["learner", "/profile", "/profile"],
    ["visitor", "/profile?is_favorite=1", "/sign-in?from=%2Fprofile%3Fis_favorite%3D1"],
    ["visitor", "/contests/spring", "/sign-in?from=%2Fcontests%2Fspring&register=open"],
    ["visitor", "/problem/3/solutions", "/problem/3/description"],
    ["visitor", "/problem/3/solutions/9", "/problem/3/description"],
    ["visitor", "/problem/3/allsolutions", "/problem/3/allsolutions"],
    ["learner", "/problem/3/solutions/9", "/problem/3/solutions/9"],
    ["visitor", "/organiser/contests", "/404"],
    ["learner", "/organiser/contests", "/404"],
    ["organiser", "/organiser/contests", "/organiser/contests"],
    ["organiser", "/organiser/reports", "/404"],
    ["visitor", "/rating", "/rating"]
  ] as const)("a %s at %s is at %s", async (who, path, expected) => {
    const { address } = await open(path, who)

    await expect.poll(address).toBe(expected)
  })

  test("a page in Russian only is not found in English", async () => {
    const { address } = await open("/rating", "visitor", "en")
    await expect.poll(address).toBe("/404")
  })

  test("signing in by the form leads back at once", async () => {
    const { actor, address } = await open("/sign-in?from=/problems?page=2", "visitor")
    expect(screen.getByText("form")).toBeTruthy()

    await act(async () => actor.send({ type: "session.signedIn", tokens }))

    expect(address()).toBe("/problems?page=2")
  })
})
