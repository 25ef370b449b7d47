import { Effect } from "effect"
import type { ContestReadiness } from "../../../../src/api/contract/organiser/results.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { checkCapacity } from "./checkCapacity.ts"
import { checkContest } from "./checkContest.ts"
import { checkJudge } from "./checkJudge.ts"
import { checkLanguages } from "./checkLanguages.ts"
import { checkProblems, readCheckedProblems } from "./checkProblems.ts"
import { checkPlatform } from "./checkPlatform.ts"
import { PlatformChecks } from "./PlatformChecks.ts"

/** Runs all readiness checks of a contest; it is ready if none is red. */
export const getReadiness = Effect.fn("getReadiness")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "viewer")
  const now = yield* (yield* PlatformChecks).clock
  const problems = yield* readCheckedProblems(contest.id)
  const found = [
    ...checkProblems(problems),
    yield* checkJudge(),
    yield* checkLanguages(contest.id, problems),
    yield* checkCapacity(contest, problems),
    ...(yield* checkContest(contest, now)),
    ...(yield* checkPlatform())
  ]
  const readiness: ContestReadiness = {
    ready: found.every(({ state }) => state !== "red"),
    checkedAt: new Date(now).toISOString(),
    items: found.map((item) => ({
      ...item,
      found: item.found.map(({ key, values }) => translate(language, key, values))
    })),
    unproved: problems.flatMap(({ references }) => references.filter(({ judged }) => !judged)).length
  }
  return readiness
})
