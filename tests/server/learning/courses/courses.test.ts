import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importCourses } from "../../../../server/learning/import/importCourses.ts"
import { getLesson } from "../../../../server/learning/courses/getLesson.ts"
import { getCourse, listCourses } from "../../../../server/learning/courses/readLessons.ts"
import { RateLimits } from "../../../../server/platform/http/RateLimits.ts"
import { StepSeeds } from "../../../../server/learning/courses/StepSeeds.ts"
import { stepLimit, takeStep } from "../../../../server/learning/courses/takeStep.ts"
import { getActivity } from "../../../../server/practice/statistics/getActivity.ts"
import { getStreak } from "../../../../server/rewards/streak/getStreak.ts"
import type { Lesson } from "../../../../src/api/contract/learning/courses.ts"
import type { GivenAnswer } from "../../../../src/api/contract/learning/questions.ts"
import { sumPackage, writeContent } from "../../content/samplePackage.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"
import { writeCourse } from "./sampleCourse.ts"

let domain: Domain
let learner: number
beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
  await bring()
})
afterAll(() => domain.close())
beforeEach(async () => void (learner = await addLearner(domain)))

/** Imports the sample course with changes, and returns the rejected ones. */
const bring = async (changes: Readonly<Record<string, string>> = {}) => {
  const content = await writeContent({ sum: sumPackage })
  await writeCourse(content, changes)
  const { refused } = await domain.run(importCourses(content))
  return refused.map(({ message }) => message)
}

type Runnable = Parameters<Domain["run"]>[0]

const run = <A>(effect: Effect.Effect<A, unknown>) =>
  domain.run(effect.pipe(Effect.provide([RateLimits.layerMemory, StepSeeds.layer])) as Runnable) as Promise<A>

const advance = (step: string, answer: GivenAnswer | null = null, id = 1) =>
  run(takeStep(learner, { course: "first", id, step }, answer) as never) as Promise<{
    done: boolean
    right: { why: string } | null
  }>
const lesson = (course = "first", id = 1) =>
  run(getLesson(learner, { course, id }) as never) as Promise<Lesson>
const course = () => domain.run(getCourse(learner, "first"))
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: { _tag: string }) => error._tag
  )
const solveSum = () =>
  domain.rows(
    `insert into problem_status (user_id, problem_id, status, solved_at, changed_at)
     values (${learner}, 7, 'solved', now(), now())`
  )
const three: GivenAnswer = { kind: "number", text: "3" }
/** The id of the correct option of `single-1`. */
const rightOption = async (): Promise<number> => {
  const single = (await lesson()).steps[3]
  if (single?.kind !== "question" || !("options" in single.question)) throw new Error("no options")
  return single.question.options.find(({ html }) => html.includes("Два"))?.id ?? 0
}

describe("a lesson", () => {
  test("is shown without its answers", async () => {
    const shown = await lesson()
    expect(shown).toMatchObject({
      course: { slug: "first", lessons: 2 },
      number: 1,
      next: { id: 2, title: "Дальше" },
      steps: [
        { key: "reading-1", kind: "reading", done: false },
        { key: "number-1", kind: "question", done: false, given: null, right: null },
        { key: "problem-sum", kind: "problem", problemId: 7, problemTitle: "Сумма" },
        { key: "single-1", kind: "question", right: null }
      ]
    })
    expect(JSON.stringify(shown)).not.toMatch(/Потому|больше\.|"answer"|alsoRight|proof|"output"/)
    const [reading] = shown.steps
    if (reading?.kind !== "reading") throw new Error("no reading")
    expect(reading.parts.map(({ kind }) => kind)).toEqual(["html", "cell", "html"])
    expect(reading.parts[0]).toMatchObject({
      html: expect.stringContaining('src="data:image/svg+xml;base64,')
    })
    expect(reading.parts[1]).toEqual({
      kind: "cell",
      language: "python",
      code: "print(int(input()) + 2)\n",
      input: "1\n"
    })
  })

  test("is not found under an unknown id", async () => {
    expect(await rejection(lesson("first", 9))).toBe("NotFound")
    expect(await rejection(lesson("second", 1))).toBe("NotFound")
    expect(await rejection(domain.run(getCourse(learner, "second")))).toBe("NotFound")
    expect(await rejection(advance("reading-9"))).toBe("NotFound")
  })
})

describe("a step with a problem closed by a contest", () => {
  afterEach(() => domain.rows("delete from contests"))
  const close = () =>
    domain.rows(`with c as (insert into contests (slug, status, title_ru, starts_at, ends_at)
        values ('cup', 'open_registration', 'Кубок', now(), now() + interval '1 hour') returning id)
      insert into contest_problems (contest_id, problem_id, ordinal) select id, 7, 1 from c`)
  const problemStep = async () => (await lesson()).steps.find(({ key }) => key === "problem-sum")

  test("says only that it is closed, and reopens later", async () => {
    expect(await problemStep()).toMatchObject({ kind: "problem", problemId: 7 })
    await close()
    expect(await problemStep()).toEqual({ key: "problem-sum", done: false, kind: "closed" })
    expect(await rejection(advance("problem-sum"))).toBe("StepUnsolved")
    await domain.rows("delete from contests")
    expect(await problemStep()).toMatchObject({ kind: "problem", problemTitle: "Сумма" })
  })

  test("stays done if it was solved before", async () => {
    await solveSum()
    await close()
    expect(await problemStep()).toEqual({ key: "problem-sum", done: true, kind: "closed" })
    expect((await course()).lessons[0]).toMatchObject({ steps: 4, stepsDone: 1, stepsClosed: 0 })
  })

  test("is counted separately, and does not block the lesson", async () => {
    await advance("reading-1")
    await advance("number-1", three)
    await advance("single-1", { kind: "single", chosen: [await rightOption()] })
    await domain.rows(`update lesson_progress set done_at = now() where user_id = ${learner}`)
    expect(await course()).toMatchObject({
      nextLesson: 1,
      lessons: [{ steps: 4, stepsDone: 3, stepsClosed: 0 }, {}]
    })
    await close()
    expect(await course()).toMatchObject({
      nextLesson: 2,
      lessons: [{ steps: 4, stepsDone: 3, stepsClosed: 1 }, {}]
    })
    await advance("reading-1", null, 2)
    expect(await course()).toMatchObject({ nextLesson: 1 })
    expect(
      await domain.rows(`select kind from achievements where user_id = ${learner} and kind = 'first_course'`)
    ).toEqual([])
  })
})

test("the order of options differs between learners and questions, and is stable", async () => {
  const seed = (userId: number, key = "single-1") =>
    domain.run(
      StepSeeds.use((seeds) => Effect.succeed(seeds.of({ userId, courseId: 1, lessonId: 1, key }))).pipe(
        Effect.provide(StepSeeds.layer)
      )
    )
  expect(await seed(1)).toBe(await seed(1))
  const others = [await seed(1), await seed(2), await seed(1, "single-2")]
  await domain.rows("update secrets set value = reverse(value) where name = 'lesson_steps'")
  expect(new Set([...others, await seed(1)]).size).toBe(4)
})

describe("a step", () => {
  test("is done once it is read, and not twice", async () => {
    expect(await advance("reading-1")).toEqual({ done: true, right: null })
    await Promise.all([advance("reading-1"), advance("reading-1")])
    expect(
      await domain.rows(`select step, attempts from lesson_progress where user_id = ${learner}`)
    ).toEqual([{ step: "reading-1", attempts: 1 }])
  })

  test("stores a wrong answer, explains the correct one, and stays done", async () => {
    expect(await advance("number-1", { kind: "number", text: "4" })).toEqual({ done: false, right: null })
    expect((await lesson()).steps[1]).toMatchObject({ done: false, given: { text: "4" }, right: null })
    const right = { answer: { kind: "number", text: "3" }, why: expect.stringContaining("<strong>три") }
    expect(await advance("number-1", three)).toEqual({ done: true, right })
    expect(await advance("number-1", { kind: "number", text: "4" })).toEqual({ done: true, right })
    expect((await lesson()).steps[1]).toMatchObject({ done: true, given: null, right })
  })

  test("rejects a malformed answer", async () => {
    expect(await rejection(advance("number-1", null))).toBe("Invalid")
    expect(await rejection(advance("number-1", { kind: "number", text: " " }))).toBe("Invalid")
    expect(await rejection(advance("number-1", { kind: "text", text: "3" }))).toBe("Invalid")
    expect(await rejection(advance("single-1", { kind: "single", chosen: [7] }))).toBe("Invalid")
  })

  test("with a problem is done by solving it anywhere", async () => {
    expect(await rejection(advance("problem-sum"))).toBe("StepUnsolved")
    await solveSum()
    expect((await lesson()).steps[2]).toMatchObject({ done: true })
    expect(await advance("problem-sum")).toEqual({ done: true, right: null })
  })

  test("limits the rate of guesses", async () => {
    const wrong = takeStep(
      learner,
      { course: "first", id: 1, step: "number-1" },
      { kind: "number", text: "9" }
    )
    const many = Effect.replicateEffect(Effect.exit(wrong as never), stepLimit.points + 1)
    const exits = (await run(many as never)) as ReadonlyArray<{ _tag: string }>
    expect(exits.filter(({ _tag }) => _tag === "Failure")).toHaveLength(1)
  })
})

describe("progress", () => {
  test("continues with the last lesson, and then with unfinished ones", async () => {
    expect((await course()).nextLesson).toBe(1)
    await advance("reading-1", null, 2)
    expect(await course()).toMatchObject({
      nextLesson: 1,
      lessons: [{ stepsDone: 0 }, { steps: 1, stepsDone: 1 }]
    })
    await advance("reading-1")
    await advance("number-1", three)
    await solveSum()
    expect((await course()).lessons[0]).toMatchObject({ steps: 4, stepsDone: 3 })
    await advance("single-1", { kind: "single", chosen: [await rightOption()] })
    expect((await course()).nextLesson).toBeNull()
    expect(await domain.run(listCourses(learner))).toHaveLength(1)
    const earned = await domain.rows(`select kind from achievements where user_id = ${learner} order by kind`)
    expect(earned).toEqual([{ kind: "first_course" }, { kind: "first_lesson" }])
  })

  test("belongs to one learner", async () => {
    await advance("reading-1")
    learner = await addLearner(domain)
    expect((await course()).lessons[0]?.stepsDone).toBe(0)
  })

  test("counts for the streak and the calendar", async () => {
    const at = <A>(now: string, effect: Effect.Effect<A, unknown>) =>
      run(TestClock.setTime(Date.parse(now)).pipe(Effect.andThen(effect), Effect.provide(TestClock.layer())))
    const step = (id: number) => takeStep(learner, { course: "first", id, step: "reading-1" }, null) as never
    await at("2026-11-20T20:59:00Z", step(1))
    await at("2026-11-20T21:01:00Z", step(2))
    expect(await at("2026-11-21T09:00:00Z", getStreak(learner) as never)).toEqual({ dayCount: 2 })
    expect(await at("2026-11-21T09:00:00Z", getActivity(learner) as never)).toEqual({
      lastDay: "2026-11-21",
      days: [
        { day: "2026-11-20", attempts: 0, accepted: 0, steps: 1 },
        { day: "2026-11-21", attempts: 0, accepted: 0, steps: 1 }
      ]
    })
  })
})

describe("an import", () => {
  test("changes texts and keeps progress", async () => {
    await advance("number-1", three)
    const changed = {
      "lessons/02-next/lesson.yaml":
        "id: 2\ntitle: Иначе\nsummary: Да.\nsteps:\n  - { kind: reading, title: А, text: Б }\n"
    }
    expect(await bring(changed)).toEqual([])
    expect((await course()).lessons).toMatchObject([{ stepsDone: 1 }, { title: "Иначе" }])
    await bring()
  })

  test("rejects a faulty lesson by file and field, and keeps its last valid state", async () => {
    const broken =
      "id: 2\ntitle: Дальше\nsumary: Один.\nsteps:\n  - { kind: number, text: А, answer: два, why: Б }\n"
    const faults = await bring({ "lessons/02-next/lesson.yaml": broken })
    expect(faults.join("\n")).toContain("first/lessons/02-next/lesson.yaml:1: summary")
    expect(faults.join("\n")).toContain("first/lessons/02-next/lesson.yaml:3: sumary")
    expect(faults.join("\n")).toContain("first/lessons/02-next/lesson.yaml:5: steps.0.answer")
    expect((await course()).lessons.map(({ title }) => title)).toEqual(["Всё сразу", "Дальше"])
  })

  test("rejects a reserved problem", async () => {
    const unknown = "id: 2\ntitle: Д\nsummary: О\nsteps:\n  - { kind: problem, problem: minus, text: А }\n"
    expect(await bring({ "lessons/02-next/lesson.yaml": unknown })).toEqual([
      "first/lessons/02-next/lesson.yaml: steps.0.problem: minus is no problem that everybody may solve"
    ])
  })
  test("rejects a lesson that uses a problem twice", async () => {
    const step = "  - { kind: problem, problem: sum, text: А }\n"
    const twice = `id: 2\ntitle: Д\nsummary: О\nsteps:\n${step}${step}`
    expect(await bring({ "lessons/02-next/lesson.yaml": twice })).toEqual([
      "first/lessons/02-next/lesson.yaml: steps.1.problem: sum is a step of this lesson already"
    ])
  })
})
