import { keepPreviousData } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contest } from "../../../api/contract/olympiads/contests.ts"
import type { Page } from "../../../api/contract/endpoint.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Card } from "../../../ui/Card.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { pageSearch, useSearchState } from "../../shell/frame/useSearchState.ts"
import { ContestCard } from "./ContestCard.tsx"
import { lifecycleOf, lifecycles, type Lifecycle } from "./contestSections.ts"
import { MyContests } from "./MyContests.tsx"
import { Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture, PodiumPicture } from "../../../ui/pictures.tsx"

/** List of contests: active, upcoming and completed. */
export function ContestsPage() {
  const { t } = useTranslation(["contests", "common"])
  const { page } = useSearchState(pageSearch).search
  const list = useApiQuery(
    queryKeys.contests(page),
    "listContests",
    { query: { page } },
    { placeholderData: keepPreviousData }
  )
  return (
    <div className="mx-auto grid w-full max-w-[56rem] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid gap-1">
        <PageHeading title={t("title")} className="tracking-tight" />
        <p className="max-w-[68ch] text-ink-soft">{t("lead")}</p>
      </div>
      <Loaded query={list} skeleton={<ContestsSkeleton />}>
        {(data) => <Content list={data} />}
      </Loaded>
    </div>
  )
}

function Content({ list }: { readonly list: Page<Contest> }) {
  const { t, i18n } = useTranslation("contests")
  if (list.total === 0) return <NoContests />
  if (list.items.length === 0) return <NoSuchPage />
  const quiet = list.page === 1 && list.items.every((contest) => lifecycleOf(contest) === "completed")
  return (
    <>
      {quiet && <Banner>{t("nothingAhead")}</Banner>}
      {lifecycles.map((lifecycle) => (
        <Section
          key={lifecycle}
          lifecycle={lifecycle}
          contests={list.items.filter((contest) => lifecycleOf(contest) === lifecycle)}
        />
      ))}
      {list.page === 1 && <MyContests />}
      <p className="text-sm text-ink-soft">{t("zone", { zone: zoneName(i18n.language) })}</p>
      <ListPages list={list} />
    </>
  )
}

/** «Москва, стандартное время» in the current language. */
const zoneName = (language: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: "long" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? ""

interface SectionProps {
  readonly lifecycle: Lifecycle
  readonly contests: ReadonlyArray<Contest>
}

function Section({ lifecycle, contests }: SectionProps) {
  const { t } = useTranslation("contests")
  const heading = useId()
  if (contests.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-lg font-bold">
        {t(`sections.${lifecycle}`)}
      </h2>
      <ul className="grid gap-4">
        {contests.map((contest) => (
          <li key={contest.slug}>
            <ContestCard contest={contest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Placeholder while the contests load. */
function ContestsSkeleton() {
  const { t } = useTranslation("contests")
  return (
    <Loading label={t("loading")} className="grid gap-4">
      <Skeleton className="h-7 w-32" />
      {[0, 1].map((card) => (
        <Card key={card} className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-5 w-4/5" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6 border-t border-line pt-4">
            {[0, 1, 2].map((fact) => (
              <Skeleton key={fact} className="h-11 w-36" />
            ))}
          </div>
        </Card>
      ))}
    </Loading>
  )
}

/** Empty state of the contest list. */
function NoContests() {
  const { t } = useTranslation("contests")
  return (
    <EmptyState
      picture={<PodiumPicture />}
      title={t("empty.title")}
      text={
        <div className="grid gap-3">
          <p>{t("empty.what")}</p>
          <p>{t("empty.where")}</p>
        </div>
      }
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("empty.practise")}
        </Link>
      }
    />
  )
}

/** Empty state for a page number past the end. */
function NoSuchPage() {
  const { t } = useTranslation("contests")
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("pages.noneTitle")}
      text={t("pages.noneText")}
      action={
        <Link to={paths.contests} className={buttonClass("secondary")}>
          {t("pages.toFirst")}
        </Link>
      }
    />
  )
}
