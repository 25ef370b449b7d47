import { Exit, Schema } from "effect"
import { describe, expect, test } from "vitest"
import type { GivenAnswer } from "../../../../src/api/contract/learning/questions.ts"
import {
  fitsQuestion,
  isRight,
  readNumber,
  rightAnswer
} from "../../../../server/content/questions/gradeAnswer.ts"
import { QuestionYaml } from "../../../../server/content/questions/questionYaml.ts"
import { showQuestion } from "../../../../server/content/questions/showQuestion.ts"
import { shownOrder, shuffledNumbers } from "../../../../server/content/questions/optionOrder.ts"

const asked = { text: { ru: "Что?", en: "What?" }, why: { ru: "Потому.", en: "Because." } }
const read = (yaml: object) => Schema.decodeUnknownSync(QuestionYaml)({ ...asked, ...yaml })
const options = [{ right: true, text: "`a`" }, { text: "b" }, { right: true, text: "c" }, { text: "d" }]

const single = read({
  kind: "single",
  options: [{ text: "no" }, { right: true, text: "yes" }, { text: "maybe" }]
})
const multiple = read({ kind: "multiple", options })
const order = read({ kind: "order", items: ["`a`", "`  b`", "`c`"], alsoRight: [[2, 1, 3]] })
const number = read({ kind: "number", answer: 14 })
const text = read({ kind: "text", answers: { ru: ["Ёжик  в тумане"], en: ["hedgehog"] } })

const seeds = Array.from({ length: 40 }, (_, index) => `seed-${index}`)
const ru = (seed: string) => ({ seed, language: "ru" as const })

describe("the schema of questions", () => {
  test.each([
    ["a single choice with two correct options", { kind: "single", options }],
    [
      "a multiple choice without a correct option",
      { kind: "multiple", options: [{ text: "a" }, { text: "b" }] }
    ],
    ["an order of two items", { kind: "order", items: ["a", "b"] }],
    ["an incomplete other order", { kind: "order", items: ["a", "b", "c"], alsoRight: [[1, 2]] }],
    ["an invalid number", { kind: "number", answer: "14" }],
    ["a text without answers", { kind: "text", answers: [] }],
    ["no reason why", { kind: "number", answer: 1, why: "" }],
    ["another kind", { kind: "essay" }]
  ])("rejects %s", (_, yaml) => {
    expect(Exit.isFailure(Schema.decodeUnknownExit(QuestionYaml)({ ...asked, ...yaml }))).toBe(true)
  })
})

describe("the order of options", () => {
  test("depends on the seed only, and differs between seeds", () => {
    expect(shuffledNumbers(8, "a")).toEqual(shuffledNumbers(8, "a"))
    expect(new Set(seeds.map((seed) => shuffledNumbers(8, seed).join())).size).toBeGreaterThan(30)
    expect(shuffledNumbers(8, "a").toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test("puts the correct option anywhere, so its position and id reveal nothing", () => {
    const answers = seeds.map((seed) => rightAnswer(single, ru(seed)).answer)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(3)
  })

  test("never starts with lines in a correct order", () => {
    for (const seed of seeds) expect(["1,2,3", "2,1,3"]).not.toContain(shownOrder(order, seed).join())
  })

  test("replaces options by positions, without the correct answers", () => {
    const shown = showQuestion(multiple, ru("a"))
    expect(shown).toMatchObject({ kind: "multiple", html: "<p>Что?</p>", code: null })
    expect("options" in shown && shown.options.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(Object.keys(shown).toSorted()).toEqual(["code", "html", "kind", "options"])
    for (const each of [number, text]) {
      expect(Object.keys(showQuestion(each, ru("a"))).toSorted()).toEqual(["code", "html", "kind"])
    }
  })

  test("keeps the indentation of code", () => {
    const shown = showQuestion(order, ru("a"))
    const htmls = "options" in shown ? shown.options.map(({ html }) => html) : []
    expect(htmls.toSorted()).toEqual(["<code>  b</code>", "<code>a</code>", "<code>c</code>"])
  })
})

describe("grading", () => {
  const chosen = (kind: "single" | "multiple" | "order", ids: ReadonlyArray<number>): GivenAnswer => ({
    kind,
    chosen: ids
  })
  const typed = (kind: "number" | "text", words: string): GivenAnswer => ({ kind, text: words })

  test.each(seeds)("accepts its own correct answer: %s", (seed) => {
    for (const question of [single, multiple, order, number, text]) {
      expect(isRight(question, rightAnswer(question, ru(seed)).answer, seed)).toBe(true)
    }
  })

  test("accepts the other correct order, and no third", () => {
    const idOf = (item: number) => shownOrder(order, "a").indexOf(item) + 1
    const given = (items: ReadonlyArray<number>) => chosen("order", items.map(idOf))
    expect(isRight(order, given([2, 1, 3]), "a")).toBe(true)
    expect(isRight(order, given([3, 1, 2]), "a")).toBe(false)
  })

  test("needs every correct option and no other", () => {
    const { answer } = rightAnswer(multiple, ru("a"))
    const ids = "chosen" in answer ? answer.chosen : []
    expect(isRight(multiple, chosen("multiple", ids.toReversed()), "a")).toBe(true)
    expect(isRight(multiple, chosen("multiple", ids.slice(1)), "a")).toBe(false)
    expect(isRight(multiple, chosen("multiple", [1, 2, 3, 4]), "a")).toBe(false)
    expect(isRight(multiple, chosen("multiple", []), "a")).toBe(false)
  })

  test("ignores case, spacing and similar differences, in both languages", () => {
    for (const words of [" ежик в  тумане ", "ЁЖИК В ТУМАНЕ", "Hedgehog"]) {
      expect(isRight(text, typed("text", words), "a")).toBe(true)
    }
    expect(isRight(text, typed("text", "ежиквтумане"), "a")).toBe(false)
    expect(isRight(text, typed("text", ""), "a")).toBe(false)
  })

  test.each([
    ["14", 14],
    [" +14.0 ", 14],
    ["−3", -3],
    ["2,5", 2.5],
    ["1 000", 1000],
    ["", null],
    ["14a", null],
    ["0x0e", null],
    ["1e1", null],
    ["Infinity", null]
  ])("reads the number %j", (words, value) => {
    expect(readNumber(words)).toBe(value)
  })

  test.each<[string, QuestionYaml, GivenAnswer]>([
    ["another kind", single, chosen("multiple", [1])],
    ["two options for a single choice", single, chosen("single", [1, 2])],
    ["an unknown id", single, chosen("single", [4])],
    ["the same id twice", multiple, chosen("multiple", [1, 1])],
    ["an incomplete order", order, chosen("order", [1, 2])]
  ])("rejects %s as a number", (_, question, given) => {
    expect(fitsQuestion(question, given)).toBe(false)
    expect(isRight(question, given, "a")).toBe(false)
  })
})
