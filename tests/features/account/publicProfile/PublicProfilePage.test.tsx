import { act, cleanup, screen } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import type { PublicProfile } from "../../../../src/api/contract/account/publicProfile.ts"
import { NotFound, Unreachable } from "../../../../src/api/errors.ts"
import { PublicProfileRoute } from "../../../../src/routes/PublicProfileRoute.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

const levels = Array.from({ length: 10 }, (_, index) => ({ difficulty: index + 1, solved: 0, existing: 2 }))
const fox: PublicProfile = {
  id: 7,
  name: "Лиса",
  avatar: null,
  frame: "night",
  city: "Тверь",
  grade: 6,
  resolved: { solved: 0, existing: 20, byDifficulty: levels },
  streak: { dayCount: 4 },
  activity: { lastDay: "2026-11-21", days: [{ day: "2026-11-20", attempts: 4, accepted: 1, steps: 0 }] },
  achievements: [{ kind: "first_solve", topic: null, earnedAt: "2026-11-20T09:00:00.000Z" }],
  contests: [
    {
      slug: "cup",
      title: "Кубок",
      endsAt: "2026-11-01T11:00:00.000Z",
      scoring: "points",
      points: 250,
      solved: 3,
      problemCount: 5,
      place: 12,
      participantCount: 340
    }
  ]
}

const show = (answer: PublicProfile | Error, path = "/users/7", language: "ru" | "en" = "ru") => {
  const setup = { answer }
  const run = async () => {
    if (setup.answer instanceof Error) throw setup.answer
    return setup.answer
  }
  const pages = (
    <Routes>
      <Route path="/users/:id" element={<PublicProfileRoute />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return Object.assign(renderApp(pages, { api: { run } as unknown as Api, path, language }), { setup })
}

afterEach(cleanup)

describe("PublicProfilePage", () => {
  test("shows the published data", async () => {
    await show(fox)
    expect(await screen.findByRole("heading", { level: 1, name: "Лиса" })).toBeTruthy()
    expect(screen.getByText("Тверь · 6 класс")).toBeTruthy()
    expect(screen.getByText("4 дня подряд")).toBeTruthy()
    expect(screen.getByText("Первое решение")).toBeTruthy()
    expect(screen.getByText(/12.*340/).textContent).toContain("250")
  })

  test("names missing data, and shows a number in place of a missing name", async () => {
    await show(
      {
        ...fox,
        name: null,
        city: null,
        grade: null,
        streak: { dayCount: 0 },
        achievements: [],
        contests: [],
        activity: { lastDay: "2026-11-21", days: [] }
      },
      "/users/7",
      "en"
    )
    expect(await screen.findByRole("heading", { level: 1, name: "Participant no. 7" })).toBeTruthy()
    for (const text of ["None at the moment", "None yet.", "No results of olympiads yet."]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test.each([
    ["an unknown learner or a closed profile", new NotFound({ message: "" }), "/users/7"],
    ["an invalid address", fox, "/users/0x7"]
  ])("leads on from %s", async (_, answer, path) => {
    const view = await show(answer, path)
    await expect.poll(view.address).toBe("/404")
  })

  test("reports a failure to load, and retries", async () => {
    const shown = show(new Unreachable())
    await shown
    const retry = await screen.findByRole("button", { name: "Попробовать ещё раз" })
    shown.setup.answer = fox
    await act(async () => retry.click())
    expect(await screen.findByRole("heading", { level: 1, name: "Лиса" })).toBeTruthy()
  })
})
