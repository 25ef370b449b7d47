import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AuthorSolution, AuthorSolutionSource } from "../../../../api/contract/organiser/problems.ts"
import { readAnswers } from "../../../../api/contract/practice/answers.ts"
import { answersFormat } from "../../../../api/contract/practice/solutions.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { FilePath } from "../FilePath.tsx"
import { useProblemQuery } from "../problemCalls.ts"
import { useLanguageName } from "../../../shell/frame/useLanguageName.ts"

/** The authors' solutions: what each of them promises, and what the last proof of this version found. */
export function SolutionsPart() {
  const { t } = useTranslation("organiserProblems")
  const solutions = useProblemQuery("listAuthorSolutions", {})
  const columns = useColumns()
  return (
    <Loaded query={solutions} blocks="h-14 max-550:h-40" count={4}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState title={t("solutions.none.title")} text={t("solutions.none.text")} />
        ) : (
          <Table label={t("parts.solutions")} columns={columns} rows={data} keyOf={({ path }) => path} />
        )
      }
    </Loaded>
  )
}

function useColumns(): ReadonlyArray<Column<AuthorSolution>> {
  const { t } = useTranslation(["organiserProblems", "submission"])
  const nameOf = useLanguageName()
  const resultOf = ({ verdict, ok, language }: AuthorSolution) => {
    if (language === null) return <VerdictBadge outcome="fault" label={t("proof.cannotRun")} />
    if (verdict === null || ok === null) return <VerdictBadge outcome="waiting" label={t("proved.none")} />
    return <VerdictBadge outcome={ok ? "accepted" : "rejected"} label={t(`submission:verdict.${verdict}`)} />
  }
  return [
    {
      header: t("solutions.solution"),
      main: true,
      cell: ({ path, language }) => (
        <div className="grid gap-1">
          <FilePath path={path} />
          {language !== null && <span className="text-sm font-normal text-ink-soft">{nameOf(language)}</span>}
        </div>
      )
    },
    {
      header: t("proof.expected"),
      cell: ({ expected }) => (
        <ul>
          {expected.map((verdict) => (
            <li key={verdict}>{t(`submission:verdict.${verdict}`)}</li>
          ))}
        </ul>
      )
    },
    { header: t("solutions.last"), short: true, cell: resultOf },
    { header: t("solutions.source"), buttons: true, cell: (solution) => <ShowSource path={solution.path} /> }
  ]
}

function ShowSource({ path }: { readonly path: string }) {
  const { t } = useTranslation("organiserProblems")
  const [shows, setShows] = useState(false)
  return (
    <div className="flex max-550:-mx-3 max-550:-mb-2">
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("solutions.showPath", { path })}
        onClick={() => setShows(true)}
      >
        {t("solutions.show")}
      </Button>
      {shows && <SourceDialog path={path} onClose={() => setShows(false)} />}
    </div>
  )
}

function SourceDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const { t } = useTranslation("common")
  const source = useProblemQuery("getAuthorSolution", { query: { path } })
  return (
    <Dialog
      open
      title={path}
      closeLabel={t("close")}
      onClose={onClose}
      className="w-[min(56rem,calc(100vw-1rem))]!"
    >
      <Loaded query={source} blocks="h-64">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.language !== answersFormat && <Source name={path} source={data.source} />}
            {filesOf(data).map((file) => (
              <section
                key={file.name}
                aria-label={file.name}
                className="grid grid-cols-[minmax(0,1fr)] gap-2"
              >
                <h3 className="font-mono text-sm">{file.name}</h3>
                <Source name={file.name} source={file.source} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Further files of a program, or the answers to the tests. */
function filesOf({ language, source, files }: AuthorSolutionSource): AuthorSolutionSource["files"] {
  if (language !== answersFormat) return files
  return Object.entries(readAnswers(source) ?? {}).map(([name, answer]) => ({ name, source: answer }))
}

function Source({ name, source }: { readonly name: string; readonly source: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={name}
      className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm"
    >
      <code>{source}</code>
    </pre>
  )
}
