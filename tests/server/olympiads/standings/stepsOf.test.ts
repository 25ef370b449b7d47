import { expect, test } from "vitest"
import { stepsOf } from "../../../../server/olympiads/standings/getScoreLines.ts"

const minute = 60_000
const scored = (at: number, problemId: number, points: number) => ({
  userId: 1,
  problemId,
  points,
  receivedAt: at * minute
})

test("the best results of all problems add up, and only a change of the sum is a step", () => {
  const solutions = [scored(3, 1, 40), scored(5, 1, 30), scored(8, 2, 100), scored(9.5, 1, 60)]
  expect(stepsOf(solutions, 0)).toEqual([
    { minute: 3, points: 40 },
    { minute: 8, points: 140 },
    { minute: 9, points: 160 }
  ])
  expect(stepsOf([], 0)).toEqual([])
})
