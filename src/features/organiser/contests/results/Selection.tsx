import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router-dom"
import type { SelectionPreview, SelectionRow } from "../../../../api/contract/organiser/selection.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { SearchField } from "../../../../ui/SearchField.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { useTypedQuery } from "../../../../ui/useTypedQuery.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { ListPages } from "../../../shell/frame/ListPages.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useContestTitle } from "../useContestTitle.ts"
import { AppealDialog } from "./AppealDialog.tsx"
import { Section } from "./Section.tsx"
import { readSelectionSearch, selectionAddress, selectionQuery } from "./selectionSearch.ts"
import type { SelectionSearch } from "./selectionSearch.ts"
import { SelectionTable } from "./SelectionTable.tsx"

interface SelectionProps {
  readonly slug: string
  readonly mayDecide: boolean
}

/** Who goes on to the next stage: by the rule, or as the jury decides. */
export function Selection({ slug, mayDecide }: SelectionProps) {
  const { t } = useTranslation("organiserResults")
  const [params] = useSearchParams()
  const search = readSelectionSearch(params)
  const query = selectionQuery(search)
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
            mayDecide={mayDecide}
            selection={data}
            search={search}
            stale={list.isPlaceholderData}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface ContentProps extends SelectionProps {
  readonly selection: SelectionPreview
  readonly search: SelectionSearch
  readonly stale: boolean
}

function Content({ slug, mayDecide, selection, search, stale }: ContentProps) {
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
      <Filters search={search} />
      {items.length === 0 && <p className="text-ink-soft">{t("selection.nobody")}</p>}
      {items.length > 0 && <SelectionTable rows={items} stale={stale} onAsk={mayDecide ? setAsked : null} />}
      <ListPages list={{ page, total, limit }} searchOf={(to) => selectionAddress({ ...search, page: to })} />
      {asked !== null && (
        <AppealDialog slug={slug} row={asked} published={published} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function Filters({ search }: { readonly search: SelectionSearch }) {
  const { t } = useTranslation("organiserResults")
  const navigate = useNavigate()
  const go = (changes: Partial<SelectionSearch>) =>
    void navigate({ search: selectionAddress({ ...search, ...changes, page: 1 }) }, { replace: true })
  const [typed, type] = useTypedQuery(search.q, (q) => go({ q }))
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
        onChange={(value) => go({ outcome: value === "all" ? null : value })}
      />
    </div>
  )
}
