import { act, cleanup, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { FavoriteButton } from "../../../../src/features/practice/problems/FavoriteButton.tsx"
import { ProblemsPage } from "../../../../src/features/practice/problems/ProblemsPage.tsx"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { tokens } from "../../../../qa/models/sessionModel.ts"
import { startFakeSession } from "../../../support/fakeSession.ts"
import { renderApp } from "../../../support/renderApp.tsx"
import { someProblem } from "../problem/someProblem.ts"

afterEach(cleanup)

/** A server whose list contains the problem until it is no favourite; `removed` answers the removal. */
function startServer() {
  let items: ReadonlyArray<unknown> = [{ ...someProblem, favorite: true, myStatus: "solved" }]
  let removed = () => {}
  const api = inMemoryApi(async (name: string) => {
    if (name === "listProblems") return { items, page: 1, limit: 20, total: items.length }
    if (name === "removeFavorite") {
      await new Promise<void>((resolve) => (removed = resolve))
      items = []
    }
    return name === "listTopics" ? someProblem.topics : null
  })
  return { api, removed: () => act(async () => removed()) }
}

/** The problem's page, and the list behind a link. */
function TwoPages() {
  const [isList, setList] = useState(false)
  return isList ? (
    <ProblemsPage />
  ) : (
    <>
      <FavoriteButton id={someProblem.id} title={someProblem.title} favorite />
      <button onClick={() => setList(true)}>list</button>
    </>
  )
}

const row = () => screen.queryByRole("link", { name: /Две корзинки/ })

test("a list opened before the answer loses the problem that is no favourite any more", async () => {
  const { api, removed } = startServer()
  await renderApp(<TwoPages />, {
    api,
    session: startFakeSession(tokens).actor,
    path: "/problems?is_favorite=1"
  })
  await act(async () => screen.getByRole("button", { name: /избранного/ }).click())
  await act(async () => screen.getByText("list").click())
  await expect.poll(row).not.toBeNull()

  await removed()

  await expect.poll(row).toBeNull()
})

test("an open list keeps the row whose star is pressed", async () => {
  const { api, removed } = startServer()
  await renderApp(<ProblemsPage />, { api, session: startFakeSession(tokens).actor })
  const star = await screen.findByRole("button", { name: /избранного/ })

  await act(async () => star.click())
  await removed()

  expect(row()).not.toBeNull()
})
