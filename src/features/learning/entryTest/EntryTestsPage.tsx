import { Clock, Hash } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { EntryTestSummary } from "../../../api/contract/learning/entryTests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures/EmptyPicture.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { EntryTestSkeleton } from "./EntryTestSkeleton.tsx"
import { LastLevel } from "./LastLevel.tsx"
import { useDay } from "./useDay.ts"

/** List of entry tests with the user's results. */
export function EntryTestsPage() {
  const { t } = useTranslation("entryTest")
  const list = useApiQuery(queryKeys.entryTests, "listEntryTests", {})
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid gap-1">
        <PageHeading title={t("title")} className="tracking-tight" />
        <p className="max-w-[68ch] text-ink-soft">{t("lead")}</p>
      </div>
      {list.data?.map((test) => (
        <TestCard key={test.id} test={test} />
      ))}
      {list.data?.length === 0 && <NoTests />}
      {list.data === undefined && list.isError && <QueryFailure query={list} />}
      {list.isPending && <EntryTestSkeleton />}
    </div>
  )
}

function NoTests() {
  const { t } = useTranslation("entryTest")
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("empty.action")}
        </Link>
      }
    />
  )
}

function TestCard({ test }: { readonly test: EntryTestSummary }) {
  const { t } = useTranslation("entryTest")
  const day = useDay()
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
          <Hash aria-hidden="true" />
          {t("questions", { count: test.questionCount })}
        </span>
        <span className="flex items-center gap-1.5">
          <Clock aria-hidden="true" />
          {t("minutes", { count: test.minutes })}
        </span>
      </p>
      {isRunning && <p className="text-amber-ink">{t("underWay")}</p>}
      {last !== null && <LastLevel testId={id} last={last} />}
      {retakeAt !== null && !isRunning ? (
        <p className="text-sm text-ink-soft">{t("retakeAt", { day: day(retakeAt) })}</p>
      ) : (
        <div>
          <Link
            to={paths.entryTest(id)}
            className={buttonClass()}
            aria-label={`${title}: ${t(wordOf(test))}`}
          >
            {t(wordOf(test))}
          </Link>
        </div>
      )}
    </Card>
  )
}

const wordOf = ({ runningUntil, last }: EntryTestSummary) => {
  if (runningUntil !== null) return "goOn"
  return last === null ? "open" : "openAgain"
}
