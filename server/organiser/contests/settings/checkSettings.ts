import type {
  ContestSettings,
  OrganiserProblem,
  SetProblem
} from "../../../../src/api/contract/organiser/settings.ts"
import {
  type Moments,
  type ScheduleProblem,
  scheduleProblems
} from "../../../../src/machines/contest/schedule.ts"
import { FormulaInvalid } from "../../../content/renderFormula.ts"
import { renderMarkdown } from "../../../content/renderMarkdown.ts"
import type { Language, ServerMessageKey } from "../../../platform/i18n/translate.ts"
import type { FieldErrors } from "../../../platform/http/ApiError.ts"
import { pageKinds } from "./readSettings.ts"

const momentFieldOf: Readonly<Record<ScheduleProblem, string>> = {
  registrationEndsBeforeItStarts: "registration_ends_at",
  availableAfterStart: "available_at",
  registrationAfterEnd: "registration_ends_at",
  endsBeforeStart: "ends_at",
  freezeOutsideContest: "freeze_at",
  noDuration: "duration_s",
  durationTooLong: "duration_s"
}

/** Field errors of a schedule's moments. */
export function momentErrors(moments: Moments): FieldErrors {
  const isFrozenAtOnce = moments.freezeAt !== null && moments.freezeAt <= moments.startsAt
  return Object.fromEntries([
    ...(isFrozenAtOnce ? [["freeze_at", ["organiser.schedule.freezeOutsideContest"]] as const] : []),
    ...scheduleProblems(moments).map(
      (problem) => [momentFieldOf[problem], [`organiser.schedule.${problem}`]] as const
    )
  ])
}

/** A page in the settings. */
export interface SetPage {
  readonly kind: (typeof pageKinds)[number]
  readonly language: Language
  readonly field: string
  readonly markdown: string
}

const languages = ["ru", "en"] as const
const suffix = { ru: "Ru", en: "En" } as const

export const pagesOf = (settings: ContestSettings): ReadonlyArray<SetPage> =>
  pageKinds.flatMap((kind) =>
    languages.map((language) => ({
      kind,
      language,
      field: `${kind}_${language}`,
      markdown: settings[`${kind}${suffix[language]}`]
    }))
  )

/** Renders Markdown; null if a formula is invalid. */
export function htmlOf(markdown: string): string | null {
  try {
    return renderMarkdown(markdown)
  } catch (error) {
    if (error instanceof FormulaInvalid) return null
    throw error
  }
}

/** Message keys for invalid problems; `known` are the choosable ones. */
export function problemErrors(
  problems: ReadonlyArray<SetProblem>,
  known: ReadonlyArray<OrganiserProblem>
): ReadonlyArray<ServerMessageKey> {
  const facts = new Map(known.map((problem) => [problem.id, problem]))
  const ids = problems.map(({ id }) => id)
  if (ids.some((id) => !facts.has(id))) return ["organiser.problems.unknown"]
  if (new Set(ids).size < ids.length) return ["organiser.problems.twice"]
  if (problems.some(({ id, subtasks }) => subtasks !== null && facts.get(id)?.scored === true)) {
    return ["organiser.problems.scored"]
  }
  return problems.every((problem) => isComplete(problem, facts.get(problem.id)?.tests ?? 0))
    ? []
    : ["organiser.problems.subtasks"]
}

/** Message keys for invalid languages; `selectable` are those of the judge and those chosen before. */
export function languageErrors(
  chosen: ReadonlyArray<string>,
  selectable: ReadonlyArray<{ readonly id: string }>
): ReadonlyArray<ServerMessageKey> {
  if (chosen.length === 0) return ["organiser.languages.none"]
  const isKnown = (id: string) => selectable.some((language) => language.id === id)
  return chosen.every(isKnown) ? [] : ["organiser.languages.unknown"]
}

/** Subtasks refer to existing tests, and their points add up to the points of the problem. */
function isComplete({ points, subtasks }: SetProblem, tests: number): boolean {
  if (subtasks === null) return true
  const sum = subtasks.reduce((total, subtask) => total + subtask.points, 0)
  return sum === points && subtasks.every(({ from, to }) => from <= to && to <= tests)
}

/** Field errors of the settings, except moments and references to other data. */
export function settingsErrors(settings: ContestSettings): FieldErrors {
  const { titleRu, titleEn, selection, nextContest } = settings
  const untitled = titleRu.trim() === "" && titleEn.trim() === ""
  const percent = selection?.kind === "best_percent" && selection.count > 100
  const formulas = pagesOf(settings).filter(({ markdown }) => htmlOf(markdown) === null)
  return {
    ...(untitled ? { title_ru: ["validation.required"] } : {}),
    ...(nextContest !== null && selection === null ? { selection: ["validation.required"] } : {}),
    ...(percent ? { selection: ["validation.percent"] } : {}),
    ...Object.fromEntries(formulas.map(({ field }) => [field, ["organiser.formula"] as const]))
  }
}
