import { useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import type { OrganiserProblem, SetProblem } from "../../../../api/contract/organiser/settings.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { FieldError } from "../../../../ui/Field.tsx"
import { ProblemRow } from "./ProblemRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SectionProps } from "./useSettingsEditor.ts"
import { inserted, replaced } from "./listEdits.ts"
import { keepPreviousData } from "@tanstack/react-query"
import { LockKeyhole, Plus } from "lucide-react"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { SearchField } from "../../../../ui/SearchField.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { useDebounced } from "./useDebounced.ts"

const labelOf = (index: number) => String.fromCharCode(65 + index)

function moved(problems: ReadonlyArray<SetProblem>, from: number, to: number): ReadonlyArray<SetProblem> {
  const problem = problems[from]
  return problem === undefined ? problems : inserted(replaced(problems, from), to, problem)
}

/** Scoring rules and the ordered list of problems. */
export function ProblemsSection({ form, frozen }: SectionProps) {
  const { t } = useTranslation("organiser")
  const [message, setMessage] = useState("")
  const { values, facts, change, errorOf } = form
  const { problems } = values
  const move = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= problems.length) return
    flushSync(() => {
      change({ problems: moved(problems, from, to) })
      setMessage(t("settings.problems.moved", { label: labelOf(to) }))
    })
    // Moving the row in the DOM loses the focus.
    button.focus()
  }
  const set = (index: number, problem: SetProblem) => change({ problems: replaced(problems, index, problem) })
  return (
    <SettingsSection title={t("settings.problems.title")} frozen={frozen.problems}>
      <ChooseOne
        label={t("settings.fields.scoring")}
        options={(["points", "icpc"] as const).map((value) => ({
          value,
          label: t(`settings.scoring.${value}`)
        }))}
        {...form.fieldOf("scoring")}
      />
      <p className="text-sm text-ink-soft">{t(`settings.scoringHint.${values.scoring}`)}</p>
      {problems.length === 0 && <p>{t("settings.problems.none")}</p>}
      <ol className="grid gap-3">
        {problems.map((problem, index) => (
          <ProblemRow
            key={problem.id}
            label={labelOf(index)}
            problem={problem}
            facts={facts.find(({ id }) => id === problem.id)}
            isFirst={index === 0}
            isLast={index === problems.length - 1}
            byPoints={values.scoring === "points"}
            onMove={(by, button) => move(index, index + by, button)}
            onChange={(next) => set(index, next)}
            onRemove={() => change({ problems: replaced(problems, index) })}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
      <FieldError id="problems-error" error={errorOf("problems")} />
      {frozen.problems === null && (
        <ProblemPicker
          chosen={problems.map(({ id }) => id)}
          onChoose={(fact) =>
            change({ problems: [...problems, { id: fact.id, points: 100, subtasks: null }] }, [fact])
          }
        />
      )}
    </SettingsSection>
  )
}

interface ProblemPickerProps {
  /** Ids of problems already in the contest. */
  readonly chosen: ReadonlyArray<number>
  readonly onChoose: (problem: OrganiserProblem) => void
}

/** Searches for problems and adds them to the contest. */
function ProblemPicker({ chosen, onChoose }: ProblemPickerProps) {
  const { t } = useTranslation("organiser")
  const [text, setText] = useState("")
  const q = useDebounced(text.trim(), 300)
  const query = q === "" ? {} : { q }
  const found = useOrganiserQuery("listOrganiserProblems", { query }, { placeholderData: keepPreviousData })
  const rest = found.data?.filter(({ id }) => !chosen.includes(id))
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">{t("settings.picker.title")}</h3>
      <p className="text-sm text-ink-soft">{t("settings.picker.closes")}</p>
      <SearchField
        label={t("settings.picker.search")}
        placeholder={t("settings.picker.search")}
        clearLabel={t("settings.picker.clear")}
        value={text}
        onChange={setText}
      />
      {found.isError && <QueryFailure query={found} />}
      {found.isPending && <Skeleton className="h-24" />}
      {rest?.length === 0 && <p role="status">{t("settings.picker.none")}</p>}
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {rest?.map((problem) => (
          <li key={problem.id}>
            <Choice problem={problem} onChoose={() => onChoose(problem)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choice({
  problem,
  onChoose
}: {
  readonly problem: OrganiserProblem
  readonly onChoose: () => void
}) {
  const { t } = useTranslation("organiser")
  const { id, title, reserved, difficulty } = problem
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-raised px-3 py-1.5">
      <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <span className="text-ink-soft tabular-nums">№ {id}</span> {title}{" "}
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {t("settings.picker.difficulty", { difficulty })}
        </span>
      </span>
      {reserved && <Badge icon={<LockKeyhole />}>{t("settings.problems.reserved")}</Badge>}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t("settings.picker.add", { title })}
        onClick={onChoose}
      >
        <Plus className="size-4" />
        {t("settings.picker.addShort")}
      </Button>
    </div>
  )
}
