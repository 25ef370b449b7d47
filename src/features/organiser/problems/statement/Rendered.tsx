import { keepPreviousData } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import type { RenderedStatement, StatementFormat } from "../../../../api/contract/organiser/problems.ts"
import { isUnanswered } from "../../../../machines/failedWith.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { Prose } from "../../../shell/frame/Prose.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useDebounced } from "../../contests/edit/useDebounced.ts"
import { useProblemQuery } from "../problemCalls.ts"
import { Rejection } from "../upload/Rejection.tsx"
import type { StatementLanguage } from "./statementEditorActor.ts"

interface RenderedProps {
  readonly language: StatementLanguage
  readonly format: StatementFormat
  readonly text: string
}

/** Preview rendered by the server, debounced by 500 ms. */
export function Rendered({ language, format, text }: RenderedProps) {
  const { t } = useTranslation("organiserProblems")
  const settled = useDebounced(useDeferredValue(text), 500)
  const isEmpty = settled.trim() === ""
  const page = useProblemQuery(
    "renderProblemStatement",
    { payload: { language, format, text: settled } },
    { enabled: !isEmpty, placeholderData: keepPreviousData, staleTime: Infinity, gcTime: 60_000 }
  )
  const { error } = page
  return (
    <section
      aria-label={t("statement.rendered")}
      aria-busy={page.isFetching}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <h2 className="text-sm font-semibold">{t("statement.rendered")}</h2>
      <div
        lang={language}
        className="grid min-h-64 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-raised p-4"
      >
        {isEmpty && <p className="text-ink-soft">{t("statement.empty")}</p>}
        {!isEmpty && error !== null && !isUnanswered(error) && (
          <Rejection name={t("statement.text")} error={error} />
        )}
        {!isEmpty && page.isLoadingError && isUnanswered(error) && <QueryFailure query={page} />}
        {!isEmpty && page.data === undefined && !page.isError && <Skeleton className="h-24" />}
        {!isEmpty && page.data !== undefined && <Sections rendered={page.data} />}
      </div>
    </section>
  )
}

function Sections({ rendered }: { readonly rendered: RenderedStatement }) {
  const { t } = useTranslation("organiserProblems")
  const { statementHtml, inputHtml, outputHtml, notesHtml, unknown } = rendered
  const sections = [
    [null, statementHtml],
    [t("statement.input"), inputHtml],
    [t("statement.output"), outputHtml],
    [t("statement.notes"), notesHtml ?? ""]
  ] as const
  return (
    <>
      {unknown.length > 0 && (
        <Banner tone="amber">
          <p>{t("statement.unknown")}</p>
          <ul className="font-normal">
            {unknown.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                {t("faults.line", { line })}: <code className="font-mono text-sm">{text}</code>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {sections
        .filter(([, html]) => html !== "")
        .map(([title, html]) => (
          <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {title !== null && <h3 className="text-lg font-bold">{title}</h3>}
            <Prose html={html} />
          </div>
        ))}
    </>
  )
}
