import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { StageOutcome } from "../../../../api/contract/organiser/selection.ts"
import type { SelectionPreview, SelectionRow } from "../../../../api/contract/organiser/selection.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { SearchField } from "../../../../ui/SearchField.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { useTypedQuery } from "../../../../ui/useTypedQuery.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import {
  oneOf,
  pageNumber,
  searchState,
  typedText,
  useSearchState
} from "../../../shell/frame/useSearchState.ts"
import type { SearchAddress } from "../../../shell/frame/useSearchState.ts"
import { useContestTitle } from "../useContestTitle.ts"
import { AppealDialog } from "./AppealDialog.tsx"
import { Section } from "./Section.tsx"
import { SelectionTable } from "./SelectionTable.tsx"

/** URL search parameters of the selection. */
const selectionSearch = searchState({
  q: typedText,
  outcome: oneOf(StageOutcome.literals, null),
  page: pageNumber
})

type Address = SearchAddress<ReturnType<typeof selectionSearch.read>>

interface SelectionProps {
  readonly slug: string
  readonly canDecide: boolean
}

/** Participants who advance to the next stage, by the rule or by a jury decision. */
export function Selection({ slug, canDecide }: SelectionProps) {
  const { t } = useTranslation("organiserResults")
  const address = useSearchState(selectionSearch)
  const query = selectionSearch.query(address.search)
  const list = useApiQuery(
    queryKeys.organiserSelection(slug, query),
    "getSelection",
    { params: { slug }, query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  return (
    <Section title={t("selection.title")}>
      <Loaded query={list} blocks="h-48">
        {(data) => (
          <Content
            slug={slug}
            canDecide={canDecide}
            selection={data}
            address={address}
            stale={list.isPlaceholderData}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface ContentProps extends SelectionProps {
  readonly selection: SelectionPreview
  readonly address: Address
  readonly stale: boolean
}

function Content({ slug, canDecide, selection, address, stale }: ContentProps) {
  const { t } = useTranslation("organiserResults")
  const title = useContestTitle()
  const [asked, setAsked] = useState<SelectionRow | null>(null)
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
      {items.length > 0 && <SelectionTable rows={items} stale={stale} onAsk={canDecide ? setAsked : null} />}
      <ListPages
        list={{ page, total, limit }}
        searchOf={(to) => selectionSearch.address({ ...address.search, page: to })}
      />
      {asked !== null && (
        <AppealDialog slug={slug} row={asked} published={published} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function Filters({ search, change }: Address) {
  const { t } = useTranslation("organiserResults")
  const [typed, type] = useTypedQuery(search.q, (q) => change({ q }, { replace: true }))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        name="q"
        label={t("selection.search")}
        placeholder={t("selection.search")}
        clearLabel={t("selection.clear")}
        value={typed}
        onChange={type}
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
