import { Schema } from "effect"
import { type Attempt, EntryTest, SavedAnswer } from "../../../../src/api/contract/learning/entryTests.ts"
import { GivenAnswer } from "../../../../src/api/contract/learning/questions.ts"
import { accepted } from "../PatientLearner.ts"
import { type Act, type Acting, oneOf } from "./Act.ts"

const tests = [1, 2] as const
const encode = Schema.encodeSync(GivenAnswer)

/** Starts from two tabs at once; a running attempt goes on. */
const start = async ({ learner, record, random }: Acting) => {
  const test = oneOf(random, tests)
  const answers = await Promise.all([1, 2].map(() => learner.call("POST", `/entry-tests/${test}/start`)))
  // Another test runs, or this one was taken before.
  const begun = answers.filter(({ status }) => status !== 409 && status !== 403)
  const ids = begun.map((answer) => accepted(EntryTest, 200, answer).attempt?.id ?? 0)
  if (ids.length > 0) record.attempts.set(test, new Set([...(record.attempts.get(test) ?? []), ...ids]))
}

type Question = Attempt["questions"][number]

const answerTo = ({ question }: Question, random: Acting["random"]): GivenAnswer => {
  if (!("options" in question)) return { kind: question.kind, text: String(random(1000)) }
  const ids = question.options.map(({ id }) => id)
  if (question.kind !== "order") return { kind: question.kind, chosen: [oneOf(random, ids)] }
  return { kind: question.kind, chosen: random(2) === 0 ? ids : ids.toReversed() }
}

const save = async ({ learner, record, random }: Acting) => {
  const test = oneOf(random, [...record.attempts.keys()])
  const { attempt } = accepted(EntryTest, 200, await learner.call("GET", `/entry-tests/${test}`))
  if (attempt === null) return
  const asked = oneOf(random, attempt.questions)
  const answer = answerTo(asked, random)
  const body = { attempt: attempt.id, answer: encode(answer), revision: asked.stored.revision }
  const reply = await learner.call("PUT", `/entry-tests/${test}/answers/${asked.number}`, body)
  // The time may be over.
  if (reply.status === 409) return
  const { saved, stored } = accepted(SavedAnswer, 200, reply)
  if (!saved) throw new Error(`An answer was not saved: ${JSON.stringify({ stored, answer })}`)
  record.answers.set(`${attempt.id} ${asked.number}`, {
    attempt: attempt.id,
    question: asked.number,
    answer: JSON.stringify(encode(answer))
  })
}

export const entryTestActs: ReadonlyArray<Act> = [
  {
    name: "start an entry test",
    weight: 1,
    isPossible: ({ record }) => record.attempts.size < tests.length,
    run: start
  },
  {
    name: "answer in an entry test",
    weight: 4,
    isPossible: ({ record }) => record.attempts.size > 0,
    run: save
  }
]
