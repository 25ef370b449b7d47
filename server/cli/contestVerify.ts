import { Effect } from "effect"
import { readContests } from "../olympiads/store/findContest.ts"
import { verifyTotals } from "../olympiads/results/verifyTotals.ts"
import type { Totals } from "../olympiads/results/countTotals.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const totalsText = ({ points, solved, penaltyMin, reachedAt }: Totals) =>
  `${points} points, ${solved} solved, ${penaltyMin} minutes, reached ${reachedAt === null ? "never" : new Date(reachedAt).toISOString()}`

const perform = Effect.fnUntraced(function* (slug: string) {
  const [contest] = yield* readContests("c.slug = $1", [slug])
  if (contest === undefined) {
    console.error(`There is no contest "${slug}".`)
    return 1
  }
  const { compared, differences } = yield* verifyTotals(contest.id)
  for (const { userId, stored, counted } of differences) {
    console.error(`participant ${userId}: stored ${totalsText(stored)}; counted ${totalsText(counted)}`)
  }
  console.log(`${compared} participants compared, ${differences.length} differ.`)
  return differences.length === 0 ? 0 : 1
})

const run = async ([slug]: ReadonlyArray<string>): Promise<number> => {
  if (slug !== undefined) return withPlatform(perform(slug))
  console.error("Name the contest as its address does.")
  return 1
}

export const contestVerify: Command = {
  usage: "contest verify <slug>",
  summary: "Counts a contest's results once more, by other means.",
  help: "Every participant's totals are counted again from their solutions alone, and compared with the stored ones. Differences are listed and make the exit code 1. Nothing is changed.",
  run
}
