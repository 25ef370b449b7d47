import type { Level } from "../../../src/api/contract/learning/entryTests.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import type { AttemptRow } from "./attemptRows.ts"
import type { EntryTestYaml } from "./entryTestYaml.ts"

const retakeAfterMs = 30 * 24 * 60 * 60 * 1000

/** Time from which a test may be retaken; null if it may be taken now. */
export function retakeAt(last: AttemptRow | undefined, now: number): string | null {
  if (last === undefined || last.finishedAt === null) return null
  const at = last.finishedAt + retakeAfterMs
  return now >= at ? null : new Date(at).toISOString()
}

export const countRight = ({ graded }: Pick<AttemptRow, "graded">): number =>
  (graded ?? []).filter(Boolean).length

type LevelYaml = EntryTestYaml["levels"][number]

/** The highest level whose percentage of right answers is reached, without rounding. */
export function levelReached({ levels }: EntryTestYaml, right: number, total: number): LevelYaml {
  const reached = levels.findLast(({ from }) => right * 100 >= from * total)
  return reached ?? levels[0]!
}

export const levelIn = (test: EntryTestYaml, level: LevelYaml, language: Language): Level => ({
  name: level.name[language],
  about: level.about[language],
  place: test.levels.indexOf(level) + 1,
  of: test.levels.length
})
