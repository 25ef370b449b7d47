import type { ReactNode } from "react"
import { Route, Routes } from "react-router-dom"
import type {
  AuthoredProblem,
  AuthoredProblemDetails
} from "../../../../src/api/contract/organiser/problems.ts"
import type { ProblemProof, ProofStep } from "../../../../src/api/contract/organiser/problemProofs.ts"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import { OrganiserProblemPage } from "../../../../src/features/organiser/problems/OrganiserProblemPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

export const listed: AuthoredProblem = {
  id: 7,
  titleRu: "Сумма",
  titleEn: null,
  problemRole: "owner",
  published: false,
  version: 3,
  changedAt: "2026-11-25T10:00:00.000Z",
  tests: 4,
  proof: { version: 3, state: "done", ok: true }
}

export const details: AuthoredProblemDetails = {
  ...listed,
  statements: [{ language: "ru", title: "Сумма", format: "markdown", path: "statement/problem.ru.md" }],
  submitsAnswers: false,
  timeLimitMs: 1000,
  limitFromPrograms: false,
  memoryLimitMb: 256,
  outputLimitBytes: 8 * 1024 * 1024,
  checker: {
    caseSensitive: false,
    spaceSensitive: false,
    floatAbsoluteTolerance: null,
    floatRelativeTolerance: null
  },
  difficulty: 3,
  topics: [],
  source: null,
  samples: 1,
  solutions: 2,
  inputValidators: [],
  generators: [],
  languages: null,
  languageLimits: [],
  images: [],
  publicationObstacle: null
}

export const right: ProofStep = {
  type: "solution",
  path: "submissions/accepted/sum.py",
  language: "python",
  expected: ["accepted"],
  verdict: "accepted",
  ok: true,
  failedTest: null,
  slowestTest: "secret/2",
  timeMs: 120,
  message: null
}

/** Has to be wrong, but was accepted. */
export const wrong: ProofStep = {
  ...right,
  path: "submissions/wrong_answer/int.cpp",
  language: "cpp",
  expected: ["wrong_answer"],
  ok: false
}

export const proof: ProblemProof = {
  version: 3,
  state: "done",
  ok: false,
  startedAt: "2026-11-25T10:00:00.000Z",
  finishedAt: "2026-11-25T10:01:00.000Z",
  done: 2,
  total: 2,
  steps: [right, wrong],
  advice: {
    timeLimitMs: 1000,
    suggestedMs: 2000,
    consistent: true,
    languages: [
      {
        language: "python",
        timeFactor: 2,
        limitMs: 2000,
        slowestRightMs: 1900,
        fastestSlowMs: null,
        suggestedFromMs: 3800,
        suggestedToMs: null,
        consistent: true
      }
    ]
  }
}

export type Calls = Readonly<Record<string, (input: never) => unknown>>

/** Renders a page at a path, over a server that answers these calls and records their inputs. */
export async function showOver(calls: Calls, route: string, page: ReactNode, path: string) {
  const asked: Array<readonly [name: string, input: unknown]> = []
  const all: Calls = { listLanguages: () => [], ...calls }
  const run = async (name: string, input: never) => {
    asked.push([name, input])
    return all[name]?.(input)
  }
  const node = (
    <Routes>
      <Route path={route} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const view = await renderApp(node, { api: inMemoryApi(run), path })
  const inputsOf = (name: string) => asked.filter(([called]) => called === name).map(([, input]) => input)
  return { ...view, asked, inputsOf }
}

/** Renders a part of problem 7, over a server that answers these calls. */
export const showProblem = (part: string, calls: Calls, problem: Partial<AuthoredProblemDetails> = {}) =>
  showOver(
    { getAuthoredProblem: () => ({ ...details, ...problem }), ...calls },
    "/organiser/problems/:problemId/:part?",
    <OrganiserProblemPage />,
    `/organiser/problems/7/${part}`
  )
