import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { DeskContestDetails } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { includes } from "../../../machines/contest/powers.ts"
import { deskPart, paths } from "../../../routes/paths.ts"
import { Tabs } from "../../../ui/Tabs.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { deskParts } from "./deskParts.ts"
import type { DeskPartName } from "./deskParts.ts"
import { DeskStatus } from "./DeskStatus.tsx"
import { useFreshDesk } from "./useFreshDesk.ts"
import { useContestTitle } from "./useContestTitle.ts"

interface DeskFrameProps {
  readonly part: DeskPartName
  /** Drawn once the contest is known, for those with the power that the part needs. */
  readonly children: (contest: DeskContestDetails) => ReactNode
}

/** What every page of a contest at the desk begins with: its name, where it stands, and ways to the other parts. */
export function DeskFrame({ part, children }: DeskFrameProps) {
  const { contestName: slug = "" } = useParams()
  useFreshDesk(slug)
  const contest = useApiQuery(queryKeys.deskContest(slug), "getDeskContest", { params: { slug } }, quiet)
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

const mayOpen = ({ power }: DeskContestDetails, part: DeskPartName) =>
  deskParts.some(({ name, needs }) => name === part && includes(power, needs))

function Back() {
  const { t } = useTranslation("desk")
  return <BackLink to={paths.deskContests} label={t("title")} className="-mb-5" />
}

interface HeadProps {
  readonly contest: DeskContestDetails
  readonly part: DeskPartName
}

function Head({ contest, part }: HeadProps) {
  const { t } = useTranslation("desk")
  const title = useContestTitle()(contest)
  const { slug, power } = contest
  const tabs = deskParts
    .filter(({ needs }) => includes(power, needs))
    .map(({ name }) => ({
      to: name === "overview" ? paths.deskContest(slug) : deskPart(slug, name),
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
        <DeskStatus {...contest} />
      </div>
      <Tabs label={t("parts.label")} tabs={tabs} />
    </header>
  )
}
