import { ContestQuestion } from "../../../../src/api/contract/olympiads/jury.ts"
import { ContestInformation, ContestStarted } from "../../../../src/api/contract/olympiads/participation.ts"
import { accepted } from "../PatientLearner.ts"
import type { Act, Acting } from "./Act.ts"

/** The profile that registering completes. */
const profile = { first_name: "Аня", last_name: "Ёлкина", city: "Тверь", date_of_birth: "2009-05-17" }

/** Fewer than a participant may have open. */
const questionsMax = 3

/** Registers for the contest, and starts it in two windows at once. */
export const startContest = async ({ learner, record, contest }: Acting) => {
  const slug = contest()
  const key = { "idempotency-key": `register-${crypto.randomUUID()}` }
  accepted(
    ContestInformation,
    201,
    await learner.call("POST", `/contests/${slug}/registration`, profile, key)
  )
  const start = async (window: string) => {
    const answer = await learner.call("POST", `/contests/${slug}/start`, { window })
    return accepted(ContestStarted, 200, answer).participation.startedAt ?? "never"
  }
  // Two windows, one of them twice.
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  record.starts.set(slug, await Promise.all([first, second, second].map(start)))
}

const takeOver = async ({ learner, record, contest }: Acting) => {
  const slug = contest()
  const window = crypto.randomUUID()
  const answer = await learner.call("PUT", `/contests/${slug}/window`, { window })
  accepted(ContestInformation, 200, answer)
  record.windows.set(slug, window)
}

const ask = async ({ learner, record, contest }: Acting) => {
  const slug = contest()
  const text = `Is ${crypto.randomUUID()} a good number?`
  const key = { "idempotency-key": `ask-${crypto.randomUUID()}` }
  const answer = await learner.call("POST", `/contests/${slug}/questions`, { text }, key)
  record.questions.push({ contest: slug, text, id: accepted(ContestQuestion, 201, answer).id })
}

const hasStarted = ({ record, contest }: Acting) => record.starts.has(contest())

export const contestActs: ReadonlyArray<Act> = [
  {
    name: "register for a contest and start",
    weight: 6,
    isPossible: (acting) => !hasStarted(acting),
    run: startContest
  },
  { name: "take over in another window", weight: 1, isPossible: hasStarted, run: takeOver },
  {
    name: "ask the jury",
    weight: 1,
    isPossible: (acting) =>
      hasStarted(acting) &&
      acting.record.questions.filter(({ contest }) => contest === acting.contest()).length < questionsMax,
    run: ask
  }
]
