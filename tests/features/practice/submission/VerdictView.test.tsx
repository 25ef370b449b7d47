import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { VerdictView } from "../../../../src/features/practice/submission/VerdictView.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const api = { run: () => Promise.resolve([]) } as unknown as Api
const accepted = { status: "accepted", score: 100, testsTotal: 2, tests: [], compileLog: null } as const

test("an accepted practice problem links to the editorial, and a contest's problem does not", async () => {
  await renderApp(<VerdictView solution={accepted} />, { api })
  expect(screen.getByText(/Загляните в разбор/)).toBeTruthy()
  cleanup()
  await renderApp(<VerdictView solution={accepted} inContest />, { api })
  expect(screen.queryByText(/разбор/i)).toBeNull()
  expect(screen.getByText("Возьмите следующую задачу.")).toBeTruthy()
})
