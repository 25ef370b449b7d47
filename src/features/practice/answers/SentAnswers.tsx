import { Undo2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { readAnswers } from "../../../api/contract/practice/answers.ts"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { Button } from "../../../ui/Button.tsx"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { chosenIn } from "./chosenIn.ts"
import { useSize } from "./useSize.ts"

/** Longer answers are cut. */
const shownMax = 20_000

interface SentAnswersProps {
  /** Puts the answers into the page for solving. */
  readonly onPutBack: () => void
  /** The source of a solution. */
  readonly source: string
  readonly problem: Problem
}

/** The answers of a solution, test by test. */
export function SentAnswers({ source, problem, onPutBack }: SentAnswersProps) {
  const { t } = useTranslation("answers")
  const size = useSize()
  const answers = readAnswers(source) ?? {}
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{t("sent")}</h3>
        <Button size="sm" variant="secondary" onClick={onPutBack}>
          <Undo2 className="size-4" />
          {t("putBack")}
        </Button>
      </div>
      <ol aria-label={t("sent")} className="grid gap-3">
        {(problem.answerTests ?? []).map(({ name, choice }, index) => {
          const text = answers[name]
          const title = t("test", { ordinal: index + 1, name })
          return (
            <li key={name}>
              <details className="rounded-lg border border-line px-3">
                <summary className="min-h-11 content-center">
                  <span className="font-medium [overflow-wrap:anywhere]">{title}</span>{" "}
                  <span className="text-sm text-ink-soft">
                    {text === undefined ? t("missing") : size(new TextEncoder().encode(text).length)}
                  </span>
                </summary>
                <div className="pb-3">
                  {text === undefined ? (
                    <p className="text-sm text-ink-soft">{t("sentNone")}</p>
                  ) : choice !== undefined ? (
                    <ul className="grid gap-2">
                      {chosenIn(text).map((number) => (
                        <li key={number}>
                          <CleanHtml html={choice.options[number - 1] ?? ""} className="zama-prose" />
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <pre
                      tabIndex={0}
                      role="group"
                      aria-label={title}
                      className="max-h-80 overflow-auto py-1 font-mono text-sm"
                    >
                      {text.slice(0, shownMax)}
                    </pre>
                  )}
                  {text !== undefined && text.length > shownMax && choice === undefined && (
                    <p className="text-sm text-ink-soft">{t("shortened")}</p>
                  )}
                </div>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
