import { FilePlus, WandSparkles } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ProblemTest } from "../../../../api/contract/organiser/problems.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { ConfirmedAction } from "../ConfirmedAction.tsx"
import { FilePath } from "../FilePath.tsx"
import { useProblemAction, useProblemQuery } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { useBytes } from "../useBytes.ts"
import { GenerateTests } from "./GenerateTests.tsx"
import { TestDialog } from "./TestDialog.tsx"
import { TestForm } from "./TestForm.tsx"

/** The tests of a problem: shown, added, replaced and removed one by one. */
export function TestsPart() {
  const { t } = useTranslation("organiserProblems")
  const tests = useProblemQuery("listProblemTests", {})
  const { generators } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  /** Name of the test in the form; empty for a new one, null without a form. */
  const [edited, setEdited] = useState<string | null>(null)
  const [generates, setGenerates] = useState(false)
  const columns = useColumns((name) => {
    setGenerates(false)
    setEdited(name)
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mayEdit && edited === null && !generates && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setEdited("")}>
            <FilePlus className="size-5" />
            {t("tests.add")}
          </Button>
          {generators.length > 0 && (
            <Button variant="secondary" onClick={() => setGenerates(true)}>
              <WandSparkles className="size-5" />
              {t("tests.generate.open")}
            </Button>
          )}
        </div>
      )}
      {edited !== null && <TestForm key={edited} name={edited} onClose={() => setEdited(null)} />}
      {generates && generators.length > 0 && <GenerateTests onClose={() => setGenerates(false)} />}
      <Loaded query={tests} blocks="h-14 max-550:h-40" count={5}>
        {(data) => (
          <Table label={t("parts.tests")} columns={columns} rows={data} keyOf={({ name }) => name} />
        )}
      </Loaded>
    </div>
  )
}

function useColumns(onReplace: (name: string) => void): ReadonlyArray<Column<ProblemTest>> {
  const { t } = useTranslation("organiserProblems")
  const bytes = useBytes()
  return [
    {
      header: t("tests.test"),
      main: true,
      cell: ({ ordinal, name, sample }) => (
        <span className="flex items-baseline gap-3">
          <span className="shrink-0 text-ink-soft tabular-nums">{ordinal}</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <FilePath path={name} />
            {sample && <Badge tone="accent">{t("tests.sample")}</Badge>}
          </span>
        </span>
      )
    },
    { header: t("tests.input"), numeric: true, cell: ({ inputBytes }) => bytes(inputBytes) },
    { header: t("tests.answer"), numeric: true, cell: ({ answerBytes }) => bytes(answerBytes) },
    { header: t("tests.acts"), buttons: true, cell: (test) => <Acts test={test} onReplace={onReplace} /> }
  ]
}

interface ActsProps {
  readonly test: ProblemTest
  readonly onReplace: (name: string) => void
}

function Acts({ test, onReplace }: ActsProps) {
  const { t } = useTranslation("organiserProblems")
  const mayEdit = useHasProblemRole("editor")
  const [shows, setShows] = useState(false)
  const { name } = test
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1 max-550:-mx-3 max-550:-mb-2">
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("tests.showName", { name })}
        onClick={() => setShows(true)}
      >
        {t("tests.show")}
      </Button>
      {mayEdit && (
        <>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t("tests.replaceName", { name })}
            onClick={() => onReplace(name)}
          >
            {t("tests.replace")}
          </Button>
          <Remove name={name} />
        </>
      )}
      {shows && <TestDialog test={test} onClose={() => setShows(false)} />}
    </div>
  )
}

function Remove({ name }: { readonly name: string }) {
  const { t } = useTranslation("organiserProblems")
  const { version } = useProblem()
  const remove = useProblemAction("removeProblemTest", { quiet: true })
  return (
    <ConfirmedAction
      label={t("tests.removeName", { name })}
      title={t("tests.removeTitle", { name })}
      text={t("tests.removeText")}
      confirm={t("tests.remove")}
      danger
      action={remove}
      onConfirm={(options) => remove.mutate({ query: { version, name } }, options)}
    >
      {t("tests.remove")}
    </ConfirmedAction>
  )
}
