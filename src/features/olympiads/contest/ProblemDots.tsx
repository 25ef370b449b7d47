import { useTranslation } from "react-i18next"
import { NavLink } from "react-router-dom"
import { cx } from "../../../ui/cx.ts"
import { outcomeLooks, type Outcome } from "../../../ui/outcomeLooks.tsx"
import { toneClass } from "../../../ui/toneClass.ts"

export interface BarProblem {
  readonly key: string
  /** «A» */
  readonly label: string
  readonly title: string
  /** Null before the first submission. */
  readonly outcome: Outcome | null
  readonly path: string
}

/** Links to the tasks, with the outcome of each. */
export function ProblemDots({ problems }: { readonly problems: ReadonlyArray<BarProblem> }) {
  const { t } = useTranslation("contest")
  if (problems.length === 0) return null
  return (
    <nav aria-label={t("bar.problems")} className="max-w-full overflow-x-auto">
      <ul className="flex gap-1">
        {problems.map(({ key, label, title, outcome, path }) => {
          const text = t("bar.problem", { label, title, verdict: t(`bar.verdict.${outcome ?? "none"}`) })
          return (
            <li key={key}>
              <NavLink
                to={path}
                title={text}
                aria-label={text}
                className={cx(
                  "inline-flex size-11 items-center justify-center gap-0.5 rounded-md font-bold -outline-offset-2 aria-[current=page]:ring-2 aria-[current=page]:ring-accent aria-[current=page]:ring-inset forced-colors:border [&_svg]:size-3.5 [&_svg]:shrink-0",
                  outcome === null ? "text-ink hover:bg-sunken" : toneClass[outcomeLooks[outcome].tone]
                )}
              >
                <span aria-hidden="true">{label}</span>
                {outcome !== null && outcomeLooks[outcome].icon}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
