import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { answersFormat } from "../../../../src/api/contract/practice/solutions.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { useLanguageName } from "../../../../src/features/shell/frame/useLanguageName.ts"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

const python = {
  id: "python",
  name: "Python 3.14",
  extension: "py",
  timeFactor: 3,
  notes: [],
  runsInBrowser: true,
  template: ""
}

function Names() {
  const nameOf = useLanguageName()
  return <p>{["python", answersFormat, "cobol"].map(nameOf).join(", ")}</p>
}

test("a solution's language has its name, also for answers and for a language that is gone", async () => {
  await renderApp(<Names />, { api: inMemoryApi(async () => [python]) })
  expect(await screen.findByText("Python 3.14, Ответы, cobol")).toBeTruthy()
})
