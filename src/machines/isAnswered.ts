import type { GivenAnswer } from "../api/contract/learning/questions.ts"

export function isAnswered(given: GivenAnswer | null): given is GivenAnswer {
  if (given === null) return false
  return "chosen" in given ? given.chosen.length > 0 : given.text.trim() !== ""
}
