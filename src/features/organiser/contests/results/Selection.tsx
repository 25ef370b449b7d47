import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import {
  StageOutcome,
  type SelectionPreview,
  type SelectionRow
} from "../../../../api/contract/organiser/selection.ts"
import { TypedSearch } from "../../../../ui/SearchField.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import {
  oneOf,
  pageNumber,
  searchState,
  typedText,
  useSearchState,
  type SearchAddress
} from "../../../shell/frame/useSearchState.ts"
import { useHasRole } from "../ContestContext.ts"
import { useContestTitle } from "../useContestTitle.ts"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { AppealDialog } from "./AppealDialog.tsx"
import { Section } from "../../../shell/frame/Section.tsx"
import { Check, Minus } from "lucide-react"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { useParticipantName } from "../useParticipantName.ts"

/** URL search parameters of the selection. */
const selectionSearch = searchState({
  q: typedText,
  outcome: oneOf(StageOutcome.literals, null),
  page: pageNumber
})

type Address = SearchAddress<ReturnType<typeof selectionSearch.read>>

/** Participants who advance to the next stage, by the rule or by a jury decision. */
export function Selection() {
  const { t } = useTranslation("organiserResults")
  const address = useSearchState(selectionSearch)
  const query = selectionSearch.query(address.search)
  const list = useOrganiserQuery("getSelection", { query }, { placeholderData: keepPreviousData })
  return (
    <Section title={t("selection.title")}>
      <Loaded query={list} blocks="h-48">
        {(data) => <Content selection={data} address={address} stale={list.isPlaceholderData} />}
      </Loaded>
    </Section>
  )
}

interface ContentProps {
  readonly selection: SelectionPreview
  readonly address: Address
  readonly stale: boolean
}

function Content({ selection, address, stale }: ContentProps) {
  const { t } = useTranslation("organiserResults")
  const canDecide = useHasRole("jury")
  const title = useContestTitle()
  const [asked, setAsked] = useState<SelectionRow | null>(null)
  const columns = useColumns(canDecide ? setAsked : null)
  const { next, published, passed, candidates, items, total, page, limit } = selection
  if (next === null) return <p className="text-ink-soft">{t("selection.noStage")}</p>
  const values = { next: title(next), passed, candidates }
  return (
    <>
      <p role="status" className="max-w-[68ch]">
        {t(published ? "selection.published" : "selection.preview", values)}
      </p>
      <Filters {...address} />
      {items.length === 0 && <p className="text-ink-soft">{t("selection.nobody")}</p>}
      {items.length > 0 && (
        <Table
          label={t("selection.title")}
          columns={columns}
          rows={items}
          stale={stale}
          keyOf={({ userId }) => userId}
        />
      )}
      <ListPages
        list={{ page, total, limit }}
        searchOf={(to) => selectionSearch.address({ ...address.search, page: to })}
      />
      {asked !== null && <AppealDialog row={asked} published={published} onClose={() => setAsked(null)} />}
    </>
  )
}

function Filters({ search, change }: Address) {
  const { t } = useTranslation("organiserResults")
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TypedSearch
        name="q"
        label={t("selection.search")}
        placeholder={t("selection.search")}
        clearLabel={t("selection.clear")}
        query={search.q}
        onSearch={(q) => change({ q }, { replace: true })}
        className="max-w-md"
      />
      <Select
        label={t("selection.filter")}
        labelHidden
        value={search.outcome ?? "all"}
        options={(["all", "passed", "not_passed"] as const).map((value) => ({
          value,
          label: t(`selection.filters.${value}`)
        }))}
        onChange={(value) => change({ outcome: value === "all" ? null : value }, { replace: true })}
      />
    </div>
  )
}

/** Columns of the participants with their results and outcomes; `onAsk` is null for read-only roles. */
function useColumns(onAsk: ((row: SelectionRow) => void) | null): ReadonlyArray<Column<SelectionRow>> {
  const { t } = useTranslation("organiserResults")
  const nameOf = useParticipantName()
  const columns: ReadonlyArray<Column<SelectionRow>> = [
    { header: t("columns.name"), main: true, cell: (row) => nameOf(row) },
    { header: t("columns.city"), cell: ({ city }) => city ?? "–" },
    { header: t("columns.grade"), short: true, cell: ({ grade }) => grade ?? "–" },
    { header: t("columns.points"), numeric: true, cell: ({ points }) => points },
    { header: t("columns.outcome"), cell: (row) => <Outcome row={row} /> }
  ]
  return onAsk === null
    ? columns
    : [
        ...columns,
        {
          header: t("columns.act"),
          cell: (row) =>
            row.begunNext ? (
              <span className="text-sm text-ink-soft">{t("selection.begun")}</span>
            ) : (
              <Button
                variant="ghost"
                aria-label={t("selection.changeOutcomeOf", { name: nameOf(row) })}
                onClick={() => onAsk(row)}
              >
                {t("selection.changeOutcome")}
              </Button>
            )
        }
      ]
}

function Outcome({ row: { outcome, appeal } }: { readonly row: SelectionRow }) {
  const { t } = useTranslation("organiserResults")
  return (
    <span className="grid justify-items-start gap-1 max-550:justify-items-end">
      <Badge
        tone={outcome === "passed" ? "success" : "neutral"}
        icon={outcome === "passed" ? <Check /> : <Minus />}
      >
        {t(`selection.outcomes.${outcome}`)}
      </Badge>
      {appeal !== null && (
        <span className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          {t("selection.byJury", { reason: appeal })}
        </span>
      )}
    </span>
  )
}
