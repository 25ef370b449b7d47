import { parseArgs } from "node:util"
import { Effect, Schema } from "effect"
import type {
  AppliedRejudging,
  PracticeEffects,
  PracticeRejudgeChoice,
  PracticeRejudging
} from "../../src/api/contract/organiser/rejudge.ts"
import { Verdict } from "../../src/api/contract/practice/solutions.ts"
import {
  insertPracticeRejudging,
  readPracticeRejudging,
  writePracticeAct
} from "../organiser/problems/rejudge/practiceRejudging.ts"
import { decodeIds, sql } from "../platform/database/sql.ts"
import { catchApiErrors } from "../platform/http/ApiError.ts"
import { translate } from "../platform/i18n/translate.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

type Asked =
  | { readonly act: "show" }
  | { readonly act: "start"; readonly choice: PracticeRejudgeChoice }
  | { readonly act: "apply" | "undo" | "drop"; readonly id: number }

/** What a command prints, line by line, and its exit code. */
interface Printed {
  readonly code: 0 | 1
  readonly lines: ReadonlyArray<string>
}

const refused = (line: string): Printed => ({ code: 1, lines: [line] })

/** Rejudges the practice solutions of a problem, or shows or decides a rejudging. */
export const rejudgeProblem = Effect.fn("rejudgeProblem")(
  function* (slug: string, asked: Asked) {
    const [problem] = yield* sql`select id from problems where slug = ${slug}`.pipe(decodeIds)
    if (problem === undefined) return refused(`There is no problem "${slug}".`)
    if (asked.act === "show") {
      return { code: 0, lines: stateLines(slug, yield* readPracticeRejudging(problem.id)) } satisfies Printed
    }
    if (asked.act === "start") {
      const { total } = yield* insertPracticeRejudging(problem.id, null, asked.choice)
      const line = `Solutions that are judged again: ${total}. The verdicts stay until you apply the new ones.`
      return { code: 0, lines: [line] } satisfies Printed
    }
    const { changed } = yield* writePracticeAct(problem.id, asked.id, null, asked.act)
    const line =
      asked.act === "drop"
        ? "The new verdicts are dropped."
        : `Solutions with another verdict now: ${changed}. Their learners are notified.`
    return { code: 0, lines: [line] } satisfies Printed
  },
  catchApiErrors(({ message, values }) => Effect.succeed(refused(translate("en", message, values))))
)

type State = Effect.Success<ReturnType<typeof readPracticeRejudging>>

const stateLines = (slug: string, { solutions, languages, isJudgeOnline, rejudging, history }: State) => [
  `${slug} has ${solutions} practice solutions${solutions === 0 ? "" : ` (${languages.join(", ")})`}.`,
  ...(rejudging === null ? [] : rejudgingLines(rejudging)),
  ...(rejudging === null || isJudgeOnline ? [] : ["No judge is online: the rejudging waits for one."]),
  ...history.map(historyLine)
]

const rejudgingLines = ({
  id,
  madeAt,
  total,
  done,
  failed,
  outdated,
  changed,
  verdicts,
  effects
}: PracticeRejudging) => [
  `Rejudging ${id} of ${madeAt}: ${done} of ${total} judged, ${changed} change, ${failed} could not be judged.`,
  ...(outdated === 0
    ? []
    : [`  The problem changed after ${outdated} of them: drop it and start another one.`]),
  ...verdicts.map(({ before, after, count }) => `  ${before} → ${after}: ${count}`),
  ...(effects === null ? [] : effectLines(effects))
]

const effectLines = ({
  solved,
  unsolved,
  pointsGained,
  pointsLost,
  paid,
  amount,
  before,
  after
}: PracticeEffects) => [
  `  Learners who solved it: ${solved} more, ${unsolved} fewer. Points of the rating: ${pointsGained} more, ${pointsLost} fewer.`,
  `  Learners who get ${amount} zamarubles each: ${paid}; nobody loses any.`,
  `  Accepted solutions: ${before.accepted} of ${before.attempts}, then ${after.accepted} of ${after.attempts}.`
]

const historyLine = ({ id, appliedAt, solutions, changed, undoneAt, canUndo }: AppliedRejudging) => {
  const ending = undoneAt === null ? (canUndo ? "" : "; a later one comes first") : `; undone ${undoneAt}`
  return `Applied: ${id}, ${appliedAt}, ${changed} of ${solutions} solutions changed${ending}.`
}

const listed = { type: "string", multiple: true } as const
const deciding = ["apply", "undo", "drop"] as const
const isVerdict = Schema.is(Verdict)

/** What the arguments ask for; a text says what is wrong with them. */
function readAsked(args: ReadonlyArray<string>): { readonly slug: string; readonly asked: Asked } | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { language: listed, verdict: listed },
    allowPositionals: true
  })
  const [slug, act, number, ...more] = positionals
  if (slug === undefined) return "Name the problem as its package is named."
  const { language: languages = [], verdict: verdicts = [] } = values
  if (act !== "start" && languages.length + verdicts.length > 0) return "Only start has options."
  if (act === undefined) return { slug, asked: { act: "show" } }
  if (act === "start" && number === undefined) {
    return verdicts.every(isVerdict)
      ? { slug, asked: { act, choice: { languages, verdicts } } }
      : `A verdict is one of ${Verdict.literals.join(", ")}.`
  }
  const decided = deciding.find((each) => each === act)
  const id = Number(number)
  return decided !== undefined && Number.isSafeInteger(id) && more.length === 0
    ? { slug, asked: { act: decided, id } }
    : "After the problem comes start, or apply, undo or drop with the number of a rejudging."
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const read = readAsked(args)
  const { code, lines } =
    typeof read === "string" ? refused(read) : await withPlatform(rejudgeProblem(read.slug, read.asked))
  for (const line of lines) (code === 0 ? console.log : console.error)(line)
  return code
}

export const problemRejudge: Command = {
  usage: "problem rejudge <slug> [start | apply <n> | undo <n> | drop <n>]",
  summary: "Judges the practice solutions of a problem again.",
  help: `For problems of «content import», which have no page for organisers. The running server judges; learners see nothing before
the new verdicts are applied.
  (nothing)   the rejudging in progress with what it would change, and the applied ones
  start       judges again, behind all live solutions
    --language python   only solutions in this language; may be repeated
    --verdict accepted  only solutions with this verdict; may be repeated
  apply <n>   replaces the verdicts by the new ones and notifies the learners
  undo <n>    restores the verdicts that an applied rejudging replaced
  drop <n>    forgets the new verdicts`,
  run
}
