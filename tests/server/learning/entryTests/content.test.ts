import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { parse } from "yaml"
import { readEntryTests } from "../../../../server/learning/entryTests/readEntryTests.ts"
import type { EmbeddedBackend } from "../../../../server/judge/embedded/createEmbeddedBackend.ts"
import { rightAnswer } from "../../../../server/content/questions/gradeAnswer.ts"
import { questionProof } from "../../../../server/content/questions/questionProof.ts"
import { showQuestion } from "../../../../server/content/questions/showQuestion.ts"
import { runOnce, testBackend } from "../../../judge/support/judge.ts"

const { tests, faults } = await Effect.runPromise(readEntryTests("content/entry-tests"))
const topics = new Set(
  (parse(readFileSync("content/topics.yaml", "utf8")) as ReadonlyArray<{ slug: string }>).map(
    ({ slug }) => slug
  )
)
const languages = ["ru", "en"] as const

const proofsOfBoth = tests.flatMap(({ title, questions }) =>
  questions.flatMap((question, index) =>
    languages.flatMap((language) => {
      const proof = questionProof(question, language)
      return proof === null ? [] : [{ ...proof, name: `${title[language]}, ${index + 1}` }]
    })
  )
)

/** Most texts are equal in both languages. */
const proofs = [...new Map(proofsOfBoth.map((proof) => [proof.program, proof])).values()]

const inOrder = (lines: string) => lines.trim().split("\n").toSorted()

describe("the entry tests", () => {
  test("are two of twenty questions, without faults", () => {
    expect(faults).toEqual([])
    expect(tests.map(({ id, questions }) => [id, questions.length])).toEqual([
      [1, 20],
      [2, 20]
    ])
  })

  test("have at least four known topics", () => {
    for (const { questions } of tests) {
      const named = new Set(questions.map(({ topic }) => topic ?? ""))
      expect([...named].filter((topic) => !topics.has(topic))).toEqual([])
      expect(named.size).toBeGreaterThanOrEqual(4)
    }
  })

  test("are rendered and explained in both languages", () => {
    for (const question of tests.flatMap(({ questions }) => questions)) {
      for (const language of languages) {
        expect(showQuestion(question, { seed: "a", language }).html).toMatch(/\S/)
        expect(rightAnswer(question, { seed: "a", language }).why).toMatch(/\S/)
      }
    }
  })

  test("every question with a program has a proof", () => {
    const unproved = tests.flatMap(({ questions }) =>
      questions.filter((question) => question.code !== undefined && questionProof(question, "ru") === null)
    )
    expect(unproved).toEqual([])
  })
})

describe("answers of the entry tests", () => {
  let backend: EmbeddedBackend
  beforeAll(async () => {
    backend = await testBackend()
    await backend.warmUp()
  })
  afterAll(() => backend.dispose())

  test.each(proofs)("equal the output of programs: $name", async ({ program, expected }) => {
    const { stdout, stderr } = await runOnce(backend, "python", program, "", {
      cpuMs: 10_000,
      wallMs: 30_000
    })
    expect({ printed: inOrder(stdout), stderr }).toEqual({ printed: inOrder(expected), stderr: "" })
  })
})
