import { Balance, DailyReward, Frame } from "../../../../src/api/contract/rewards/rewards.ts"
import { accepted } from "../PatientLearner.ts"
import { type Act, type Acting, always, oneOf } from "./Act.ts"

/** As many as a learner can have. */
const freezesMax = 2

const claim = async ({ learner, record }: Acting) => {
  const answers = await Promise.all([1, 2].map(() => learner.call("POST", "/rewards/daily")))
  record.claimed = answers.every((answer) => accepted(DailyReward, 200, answer).claimed)
}

const buyFreeze = async ({ learner, record }: Acting) => {
  const key = { "idempotency-key": `freeze-${crypto.randomUUID()}` }
  const buy = () => learner.call("POST", "/balance/freezes", undefined, key)
  for (const answer of await Promise.all([buy(), buy()])) accepted(Balance, 200, answer)
  record.freezes += 1
}

const buyFrame = async ({ learner, record, random }: Acting) => {
  const frame = oneOf(random, missingFrames(record.frames))
  accepted(Balance, 200, await learner.call("POST", "/balance/frames", { frame }))
  record.frames.add(frame)
  record.frame = frame
}

const missingFrames = (owned: ReadonlySet<Frame>) => Frame.literals.filter((frame) => !owned.has(frame))

const wear = async ({ learner, record, random }: Acting) => {
  const frame = oneOf(random, [null, ...record.frames])
  accepted(Balance, 200, await learner.call("PUT", "/balance/frame", { frame }))
  record.frame = frame
}

export const rewardActs: ReadonlyArray<Act> = [
  { name: "claim the reward of the day", weight: 1, isPossible: always, run: claim },
  {
    name: "buy a freeze",
    weight: 1,
    isPossible: ({ record }) => record.freezes < freezesMax,
    run: buyFreeze
  },
  {
    name: "buy a frame",
    weight: 1,
    isPossible: ({ record }) => missingFrames(record.frames).length > 0,
    run: buyFrame
  },
  { name: "wear a frame", weight: 1, isPossible: ({ record }) => record.frames.size > 0, run: wear }
]
