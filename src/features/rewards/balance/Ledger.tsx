import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LedgerEntry } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { pageSearch, useSearchState } from "../../shell/frame/useSearchState.ts"
import { Section } from "../../shell/frame/Section.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"

/** Ledger entries with date, reason and amount. */
export function Ledger() {
  const { t } = useTranslation(["rewards", "problems"])
  const { search: query } = useSearchState(pageSearch)
  const list = useApiQuery(
    queryKeys.ledger(query.page),
    "listLedger",
    { query },
    { placeholderData: keepPreviousData }
  )
  const columns = useColumns()
  return (
    <Section title={t("history.title")}>
      <Loaded query={list} blocks="h-40 w-full">
        {(data) => (
          <>
            {data.items.length === 0 ? (
              <EmptyState title={t("history.noneTitle")} text={t("history.noneText")} />
            ) : (
              <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
                <Table
                  label={t("history.title")}
                  columns={columns}
                  rows={data.items}
                  keyOf={({ number }) => number}
                  stale={list.isPlaceholderData}
                />
              </div>
            )}
            <ListPages list={data} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function useColumns(): ReadonlyArray<Column<LedgerEntry>> {
  const { t } = useTranslation("rewards")
  const { date, number } = useFormat()
  const amount = ({ amount: value }: LedgerEntry) => (
    <b className={cx("tabular-nums", value > 0 && "text-success-ink")}>
      {number(value, { signDisplay: "always" })}
    </b>
  )
  return [
    { header: t("history.why"), main: true, cell: Why },
    { header: t("history.when"), cell: ({ at }) => date(at) },
    { header: t("history.amount"), numeric: true, cell: amount },
    { header: t("history.after"), numeric: true, cell: ({ balance }) => number(balance) }
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
  return t(kind === "freeze" ? "kind.freeze" : "kind.solvedDeleted")
}
