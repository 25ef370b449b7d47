import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { FilterTabs } from "../../../ui/Tabs.tsx"
import { ProblemTable } from "./ProblemTable.tsx"
import { ProblemTableSkeleton } from "./ProblemTableSkeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Section } from "../../shell/frame/Section.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { oneOf, pageNumber, searchState, useSearchState } from "../../shell/frame/useSearchState.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"

const profileSearch = searchState({ is_favorite: oneOf(["1"], null), page: pageNumber })

type ProfileSearch = ReturnType<typeof profileSearch.read>

const profileQuery = (search: ProfileSearch) =>
  ({
    ...(search.is_favorite === null && { status: "attempted" as const }),
    sort: "recent",
    ...profileSearch.query(search)
  }) as const

/** The user's favourites, or else their solved and attempted problems, newest first. */
export function MyProblems() {
  const { t } = useTranslation(["profile", "problems", "common"])
  const { search } = useSearchState(profileSearch)
  const query = profileQuery(search)
  const list = useApiQuery(
    queryKeys.problems(query),
    "listProblems",
    { query },
    { placeholderData: keepPreviousData }
  )
  return (
    <Section
      title={t("list.title")}
      aside={
        <p role="status" className="text-ink-soft">
          {list.data === undefined ? "" : t("problems:list.count", { count: list.data.total })}
        </p>
      }
    >
      <Which favorites={search.is_favorite !== null} />
      <Loaded query={list} skeleton={<ProblemTableSkeleton />}>
        {(data) => <Content list={data} search={search} stale={list.isPlaceholderData} />}
      </Loaded>
    </Section>
  )
}

function Which({ favorites }: { readonly favorites: boolean }) {
  const { t } = useTranslation("profile")
  return (
    <FilterTabs
      label={t("list.which")}
      tabs={[
        {
          isOpen: favorites,
          to: { search: profileSearch.address({ is_favorite: "1", page: 1 }) },
          label: t("list.favorites")
        },
        { isOpen: !favorites, to: { search: "" }, label: t("list.attempted") }
      ]}
    />
  )
}

interface ContentProps {
  readonly list: Page<ProblemListItem>
  readonly search: ProfileSearch
  readonly stale: boolean
}

function Content({ list, search, stale }: ContentProps) {
  const { t } = useTranslation(["profile", "problems"])
  if (list.items.length === 0) return <NoOwnProblems search={search} />
  return (
    <>
      <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
        <ProblemTable label={t("list.title")} problems={list.items} address={null} stale={stale} />
      </div>
      <ListPages list={list} searchOf={(page) => profileSearch.address({ ...search, page })} />
    </>
  )
}

/** Empty state of the user's problem lists. */
function NoOwnProblems({ search }: { readonly search: ProfileSearch }) {
  const { t } = useTranslation("profile")
  if (search.page > 1) return <NoSuchPage search={search} />
  const none = search.is_favorite !== null ? "noneFavorites" : "noneAttempted"
  return (
    <EmptyState
      title={t(`list.${none}Title`)}
      text={t(`list.${none}Text`)}
      action={<ButtonLink to={paths.problems}>{t("list.toProblems")}</ButtonLink>}
    />
  )
}

function NoSuchPage({ search }: { readonly search: ProfileSearch }) {
  const { t } = useTranslation("profile")
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("list.noPageTitle")}
      text={t("list.noPageText")}
      action={
        <ButtonLink to={{ search: profileSearch.address({ ...search, page: 1 }) }} variant="secondary">
          {t("list.toFirst")}
        </ButtonLink>
      }
    />
  )
}
