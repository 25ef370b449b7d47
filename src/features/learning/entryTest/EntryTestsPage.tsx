import { Clock, Hash } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { EntryTestSummary } from "../../../api/contract/learning/entryTests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Card } from "../../../ui/Card.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { EntryTestSkeleton } from "./EntryTestSkeleton.tsx"
import { PreviousResult } from "./PreviousResult.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Page } from "../../shell/frame/Page.tsx"

/** List of entry tests with the user's results. */
export function EntryTestsPage() {
  const { t } = useTranslation("entryTest")
  const list = useApiQuery(queryKeys.entryTests, "listEntryTests", {})
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Loaded query={list} skeleton={<EntryTestSkeleton />}>
        {(tests) =>
          tests.length === 0 ? <NoTests /> : tests.map((test) => <TestCard key={test.id} test={test} />)
        }
      </Loaded>
    </Page>
  )
}

function NoTests() {
  const { t } = useTranslation("entryTest")
  return (
    <EmptyState
      title={t("empty.title")}
      text={t("empty.text")}
      action={<ButtonLink to={paths.problems}>{t("empty.action")}</ButtonLink>}
    />
  )
}

function TestCard({ test }: { readonly test: EntryTestSummary }) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  const { id, title, summary, last, retakeAt, runningUntil } = test
  const isRunning = runningUntil !== null
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-ink-soft">{summary}</p>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft [&_svg]:size-4">
        <span className="flex items-center gap-1.5">
          <Hash />
          {t("questions", { count: test.questionCount })}
        </span>
        <span className="flex items-center gap-1.5">
          <Clock />
          {t("minutes", { count: test.minutes })}
        </span>
      </p>
      {isRunning && <p className="text-amber-ink">{t("underWay")}</p>}
      {last !== null && <PreviousResult testId={id} last={last} />}
      {retakeAt !== null && !isRunning ? (
        <p className="text-sm text-ink-soft">{t("retakeAt", { day: date(retakeAt, "longDay") })}</p>
      ) : (
        <div>
          <ButtonLink to={paths.entryTest(id)} aria-label={`${title}: ${t(wordOf(test))}`}>
            {t(wordOf(test))}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

const wordOf = ({ runningUntil, last }: EntryTestSummary) => {
  if (runningUntil !== null) return "goOn"
  return last === null ? "open" : "openAgain"
}
