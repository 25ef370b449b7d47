import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { useSearchState } from "../../shell/frame/useSearchState.ts"
import { isFiltered, listSearch, type ListAddress, sorts, statuses } from "./listSearch.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { ProblemTable } from "./ProblemTable.tsx"
import { ProblemTableSkeleton } from "./ProblemTableSkeleton.tsx"
import { useEffect, useRef, type RefObject } from "react"
import { TypedSearch } from "../../../ui/SearchField.tsx"
import { Select } from "../../../ui/Select.tsx"

/** Problem list; all filters are stored in the URL. */
export function ProblemsPage() {
  const { t } = useTranslation("problems")
  const api = useApi()
  const learner = useSession(isLearner)
  const address = useSearchState(listSearch)
  const query = listSearch.query(address.search)
  const list = useQuery({
    ...apiQuery(api, queryKeys.problems(query), "listProblems", { query }),
    placeholderData: keepPreviousData
  })

  return (
    <div className="mx-auto grid w-full max-w-[72rem] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageHeading title={t("list.title")} className="tracking-tight" />
        <p role="status" className="text-ink-soft">
          {list.data === undefined ? "" : t("list.count", { count: list.data.total })}
        </p>
      </div>
      {!learner && <p className="-mt-3 max-w-[46rem] text-ink-soft">{t("list.intro")}</p>}
      <ProblemFilters address={address} />
      {list.data !== undefined && (
        <Content list={list.data} address={address} stale={list.isPlaceholderData} />
      )}
      {list.data === undefined && list.isError && <QueryFailure query={list} />}
      {list.isPending && <ProblemTableSkeleton />}
    </div>
  )
}

interface ContentProps {
  readonly list: Page<ProblemListItem>
  readonly address: ListAddress
  readonly stale: boolean
}

function Content({ list, address, stale }: ContentProps) {
  if (list.items.length === 0) return <NoProblems address={address} />
  return (
    <div className="grid gap-6">
      <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
        <ProblemTable problems={list.items} address={address} stale={stale} />
      </div>
      <ListPages list={list} searchOf={(page) => listSearch.address({ ...address.search, page })} />
    </div>
  )
}

const noFilters = { q: "", topic: null, difficulty: null, status: null }

function NoProblems({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  if (!isFiltered(address.search) && address.search.page === 1) {
    return <EmptyState title={t("list.noneTitle")} text={t("list.noneText")} />
  }
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("list.emptyTitle")}
      text={t("list.emptyText")}
      action={
        <Button variant="secondary" onClick={() => address.change(noFilters)}>
          {t("list.reset")}
        </Button>
      }
    />
  )
}

const ranges = ["1-2", "3-4", "5-6", "7-8", "9-10"] as const

/** Filters of the problem list: search, topic, difficulty, own status and sort order. */
function ProblemFilters({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  const learner = useSession(isLearner)
  const area = useRef<HTMLDivElement>(null)
  useSlashFocus(area)
  return (
    <div
      ref={area}
      role="group"
      aria-label={t("list.filters")}
      // Each field has its column before the others arrive, so a page that arrives in parts does not move them.
      className={cx(
        "grid grid-cols-[repeat(auto-fit,minmax(10.25rem,1fr))] gap-3 [&_select]:field-sizing-content",
        learner
          ? "1280:grid-cols-[minmax(0,1fr)_repeat(4,10.5rem)]"
          : "1280:grid-cols-[minmax(0,1fr)_repeat(3,10.5rem)]"
      )}
    >
      <TypedSearch
        name="q"
        className="col-span-full 1280:col-span-1"
        label={t("list.search")}
        placeholder={t("list.searchHint")}
        clearLabel={t("list.clearSearch")}
        query={address.search.q}
        onSearch={(q) => address.change({ q }, { replace: true })}
      />
      <TopicSelect address={address} />
      <DifficultySelect address={address} />
      {learner && <StatusSelect address={address} />}
      <Select
        label={t("list.sort")}
        labelHidden
        value={address.search.sort}
        options={sorts.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
        onChange={(sort) => address.change({ sort })}
      />
    </div>
  )
}

function TopicSelect({ address: { search, change } }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  const topics = useApiQuery(queryKeys.topics, "listTopics", {}).data ?? []
  const known = topics.some(({ slug }) => slug === search.topic) || search.topic === null
  return (
    <Select
      label={t("list.topic")}
      labelHidden
      value={search.topic ?? ""}
      options={[
        { value: "", label: t("list.anyTopic") },
        ...topics.map(({ slug, name }) => ({ value: slug, label: name })),
        ...(known ? [] : [{ value: search.topic ?? "", label: search.topic ?? "" }])
      ]}
      onChange={(topic) => change({ topic: topic === "" ? null : topic })}
    />
  )
}

function DifficultySelect({ address: { search, change } }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  const shown = (range: string) => range.replace("-", "–")
  const listed = ranges.find((range) => range === search.difficulty)
  const other = search.difficulty !== null && listed === undefined ? search.difficulty : null
  const nameOf = (range: (typeof ranges)[number]) =>
    t(`difficultyNames.${range.split("-", 1)[0] as "1" | "3" | "5" | "7" | "9"}`)
  return (
    <Select
      label={t("list.difficulty")}
      labelHidden
      value={search.difficulty ?? ""}
      options={[
        { value: "", label: t("list.anyDifficulty") },
        ...ranges.map((range) => ({
          value: range as string,
          label: t("list.difficultyRange", { range: shown(range), name: nameOf(range) })
        })),
        ...(other === null
          ? []
          : [{ value: other, label: t("list.difficultyExact", { range: shown(other) }) }])
      ]}
      onChange={(difficulty) => change({ difficulty: difficulty === "" ? null : difficulty })}
    />
  )
}

function StatusSelect({ address: { search, change } }: { readonly address: ListAddress }) {
  const { t } = useTranslation("problems")
  return (
    <Select
      label={t("list.status")}
      labelHidden
      value={search.status ?? ""}
      options={[
        { value: "", label: t("list.anyStatus") },
        ...statuses.map((status) => ({ value: status, label: t(`list.statuses.${status}`) }))
      ]}
      onChange={(status) => change({ status: status === "" ? null : status })}
    />
  )
}

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** `/` focuses the search field inside `area`, in any keyboard layout. */
function useSlashFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const slash = event.key === "/" || (event.code === "Slash" && !event.shiftKey)
      if (!slash || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return
      const field = area.current?.querySelector("input")
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [area])
}
