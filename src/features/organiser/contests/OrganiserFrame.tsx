import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { OrganiserContestDetails } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { includes } from "../../../machines/contest/organiserRoles.ts"
import { organiserTab, paths } from "../../../routes/paths.ts"
import { Tabs } from "../../../ui/Tabs.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { organiserTabs } from "./organiserTabs.ts"
import type { OrganiserTabName } from "./organiserTabs.ts"
import { ContestStatusBadge } from "./ContestStatusBadge.tsx"
import { useFreshOrganiserContest } from "./useFreshOrganiserContest.ts"
import { useContestTitle } from "./useContestTitle.ts"

interface OrganiserFrameProps {
  readonly part: OrganiserTabName
  /** Rendered once the contest is loaded and the user has the role that the tab needs. */
  readonly children: (contest: OrganiserContestDetails) => ReactNode
}

/** Layout of the organiser console pages: contest title, status and tabs. */
export function OrganiserFrame({ part, children }: OrganiserFrameProps) {
  const { contestName: slug = "" } = useParams()
  useFreshOrganiserContest(slug)
  const contest = useApiQuery(
    queryKeys.organiserContest(slug),
    "getOrganiserContest",
    { params: { slug } },
    quiet
  )
  const isUnknown = contest.error?._tag === "NotFound"
  if (isUnknown || (contest.data !== undefined && !mayOpen(contest.data, part)))
    return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <Back />
      <Loaded query={contest} className="grid gap-4" blocks={["h-9 w-3/5", "h-11", "h-64"]}>
        {(data) => (
          <>
            <Head contest={data} part={part} />
            {children(data)}
          </>
        )}
      </Loaded>
    </div>
  )
}

const mayOpen = ({ organiserRole }: OrganiserContestDetails, part: OrganiserTabName) =>
  organiserTabs.some(({ name, needs }) => name === part && includes(organiserRole, needs))

function Back() {
  const { t } = useTranslation("organiser")
  return <BackLink to={paths.organiserContests} label={t("title")} className="-mb-5" />
}

interface HeadProps {
  readonly contest: OrganiserContestDetails
  readonly part: OrganiserTabName
}

function Head({ contest, part }: HeadProps) {
  const { t } = useTranslation("organiser")
  const title = useContestTitle()(contest)
  const { slug, organiserRole } = contest
  const tabs = organiserTabs
    .filter(({ needs }) => includes(organiserRole, needs))
    .map(({ name }) => ({
      to: name === "overview" ? paths.organiserContest(slug) : organiserTab(slug, name),
      label: t(`parts.${name}`),
      end: name === "overview"
    }))
  return (
    <header className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading
          title={`${t(`parts.${part}`)} · ${title}`}
          className="tracking-tight [overflow-wrap:anywhere]"
        >
          {title}
        </PageHeading>
        <ContestStatusBadge {...contest} />
      </div>
      <Tabs label={t("parts.label")} tabs={tabs} />
    </header>
  )
}
