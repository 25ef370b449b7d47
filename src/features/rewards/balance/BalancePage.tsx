import { useTranslation } from "react-i18next"
import type { Balance, LedgerEntry } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Card } from "../../../ui/Card.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { DailyRewardCard } from "./DailyRewardCard.tsx"
import { Shop } from "./Shop.tsx"
import { LineChart } from "../../../ui/charts/LineChart.tsx"
import { keepPreviousData } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { pageSearch, useSearchState } from "../../shell/frame/useSearchState.ts"
import { Section } from "../../shell/frame/Section.tsx"

/** The user's zamarubles: balance, history and shop. */
export function BalancePage() {
  const { t } = useTranslation("rewards")
  const balance = useApiQuery(queryKeys.balance, "getBalance", {})
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <PageHeading title={t("title")} className="tracking-tight" />
      {balance.data !== undefined && <Amount balance={balance.data} />}
      <DailyRewardCard />
      <Loaded query={balance} blocks="h-64 w-full">
        {(data) => <Content balance={data} />}
      </Loaded>
      <Ledger />
    </div>
  )
}

function Amount({ balance: { balance } }: { readonly balance: Balance }) {
  const { t } = useTranslation("rewards")
  const { number } = useFormat()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-4xl font-extrabold tabular-nums">{number(balance)}</span>
      <span className="text-lg text-ink-soft">{t("unit", { count: balance })}</span>
    </p>
  )
}

function Content({ balance }: { readonly balance: Balance }) {
  return (
    <>
      {balance.days.length > 1 && (
        <Card>
          <BalanceChart days={balance.days} />
        </Card>
      )}
      <Shop balance={balance} />
    </>
  )
}

/** Balance at the end of each day. */
function BalanceChart({ days }: { readonly days: Balance["days"] }) {
  const { t } = useTranslation("rewards")
  const { date, number } = useFormat()
  const formatX = (x: number) => date(x, { day: "numeric", month: "short", timeZone: "UTC" })
  const values = days.map(({ balance }) => balance)
  const xs = days.map(({ day }) => Date.parse(day))
  return (
    <LineChart
      title={t("chart.title")}
      summary={t("chart.summary", {
        from: formatX(xs[0] ?? 0),
        first: number(values[0] ?? 0),
        to: formatX(xs.at(-1) ?? 0),
        last: number(values.at(-1) ?? 0)
      })}
      xs={xs}
      series={[{ label: t("chart.balance"), values }]}
      formatX={formatX}
      formatY={(y) => number(y)}
      labels={{ x: t("chart.day"), table: t("chart.table") }}
    />
  )
}

/** Ledger entries with date, reason and amount. */
function Ledger() {
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
