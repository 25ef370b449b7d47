import { useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import type { OrganiserSettings, SetProblem } from "../../../../api/contract/organiser/settings.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { FieldError } from "../../../../ui/Field.tsx"
import { ProblemPicker } from "./ProblemPicker.tsx"
import { ProblemRow } from "./ProblemRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsForm } from "./useSettingsForm.ts"
import { inserted, replaced } from "./inLists.ts"

interface ProblemsSectionProps {
  readonly slug: string
  readonly form: SettingsForm
  readonly frozen: OrganiserSettings["frozen"]
}

const labelOf = (index: number) => String.fromCharCode(65 + index)

function moved(problems: ReadonlyArray<SetProblem>, from: number, to: number): ReadonlyArray<SetProblem> {
  const problem = problems[from]
  return problem === undefined ? problems : inserted(replaced(problems, from), to, problem)
}

/** Scoring rules and the ordered list of problems. */
export function ProblemsSection({ slug, form, frozen }: ProblemsSectionProps) {
  const { t } = useTranslation("organiser")
  const [message, setNewsletter] = useState("")
  const { values, facts, change, errorOf } = form
  const { problems } = values
  const move = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= problems.length) return
    flushSync(() => {
      change({ problems: moved(problems, from, to) })
      setNewsletter(t("settings.problems.moved", { label: labelOf(to) }))
    })
    // Moving the row in the DOM loses the focus.
    button.focus()
  }
  const set = (index: number, problem: SetProblem) => change({ problems: replaced(problems, index, problem) })
  return (
    <SettingsSection title={t("settings.problems.title")} frozen={frozen.problems}>
      <ChooseOne
        label={t("settings.fields.scoring")}
        value={values.scoring}
        options={(["points", "icpc"] as const).map((value) => ({
          value,
          label: t(`settings.scoring.${value}`)
        }))}
        onChange={(scoring) => change({ scoring })}
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
          slug={slug}
          chosen={problems.map(({ id }) => id)}
          onChoose={(fact) =>
            change({ problems: [...problems, { id: fact.id, points: 100, subtasks: null }] }, [fact])
          }
        />
      )}
    </SettingsSection>
  )
}
