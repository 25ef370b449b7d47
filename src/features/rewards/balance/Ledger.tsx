import { keepPreviousData } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LedgerEntry } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { Table } from "../../../ui/Table.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { pageSearch, useSearchState } from "../../shell/frame/useSearchState.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"

/** Ledger entries with date, reason and amount. */
export function Ledger() {
  const { t } = useTranslation(["rewards", "problems"])
  const heading = useId()
  const { search: query } = useSearchState(pageSearch)
  const list = useApiQuery(
    queryKeys.ledger(query.page),
    "listLedger",
    { query },
    { placeholderData: keepPreviousData }
  )
  const { data } = list
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={heading} className="text-xl font-bold">
        {t("history.title")}
      </h2>
      {data !== undefined && <Entries entries={data.items} stale={list.isPlaceholderData} />}
      {data !== undefined && <ListPages list={data} />}
      {data === undefined && list.isError && <QueryFailure query={list} />}
      {list.isPending && <Skeleton className="h-40 w-full" />}
    </section>
  )
}

interface EntriesProps {
  readonly entries: ReadonlyArray<LedgerEntry>
  readonly stale: boolean
}

function Entries({ entries, stale }: EntriesProps) {
  const { t } = useTranslation("rewards")
  const columns = useColumns()
  if (entries.length === 0) {
    return (
      <EmptyState picture={<EmptyPicture />} title={t("history.noneTitle")} text={t("history.noneText")} />
    )
  }
  return (
    <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
      <Table
        label={t("history.title")}
        columns={columns}
        rows={entries}
        keyOf={({ number }) => number}
        stale={stale}
      />
    </div>
  )
}

function useColumns(): ReadonlyArray<Column<LedgerEntry>> {
  const { t, i18n } = useTranslation("rewards")
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  const number = new Intl.NumberFormat(i18n.language)
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: "always" })
  const amount = ({ amount: value }: LedgerEntry) => (
    <b className={cx("tabular-nums", value > 0 && "text-success-ink")}>{signed.format(value)}</b>
  )
  return [
    { key: "why", header: t("history.why"), main: true, cell: Why },
    { key: "when", header: t("history.when"), cell: ({ at }) => date.format(new Date(at)) },
    { key: "amount", header: t("history.amount"), numeric: true, cell: amount },
    { key: "after", header: t("history.after"), numeric: true, cell: ({ balance }) => number.format(balance) }
  ]
}

const Why = (entry: LedgerEntry) => <Reason entry={entry} />

function Reason({ entry: { kind, problem, day, frame } }: { readonly entry: LedgerEntry }) {
  const { t } = useTranslation("rewards")
  if (kind === "solved" && problem !== null) {
    return (
      <>
        {t("kind.solved")}{" "}
        <Link to={paths.problem(problem.id)} className="text-accent-ink underline">
          {problem.title}
        </Link>
      </>
    )
  }
  if (kind === "daily") return t("kind.daily", { day: day ?? 1 })
  if (kind === "frame" && frame !== null) return t("kind.frame", { name: t(`frame.${frame}`) })
  return t(kind === "freeze" ? "kind.freeze" : "kind.solvedGone")
}
