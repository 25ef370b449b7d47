import { useQueryClient } from "@tanstack/react-query"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { OrganiserContestDetails, OrganiserRole } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { includes } from "../../../machines/contest/organiserRoles.ts"
import { organiserTab, paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { ConsoleHead } from "../ConsoleHead.tsx"
import { ContestContext, useContest } from "./ContestContext.ts"
import { ContestStatusBadge } from "./ContestStatusBadge.tsx"
import { useContestTitle } from "./useContestTitle.ts"
import { useContestMessages } from "../../shell/realtime/useContestMessages.ts"

/** Creates a page of the organiser console. Its content renders for users with the role that the tab needs. */
export const organiserPage = (part: OrganiserTabName, Content: ComponentType) =>
  function OrganiserPage() {
    return <OrganiserFrame part={part} Content={Content} />
  }

interface OrganiserFrameProps {
  readonly part: OrganiserTabName
  readonly Content: ComponentType
}

/** Layout of the organiser console: contest title, status and tabs. */
function OrganiserFrame({ part, Content }: OrganiserFrameProps) {
  const { t } = useTranslation("organiser")
  const { contestName: slug = "" } = useParams()
  const queries = useQueryClient()
  const key = queryKeys.organiserContest(slug)
  useContestMessages(slug, () => void queries.invalidateQueries({ queryKey: key }))
  const query = useApiQuery(key, "getOrganiserContest", { params: { slug } }, quiet)
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <BackLink to={paths.organiserContests} label={t("title")} className="-mb-5" />
      <Loaded query={query} className="grid gap-4" blocks={["h-9 w-3/5", "h-11", "h-64"]}>
        {(contest) =>
          mayOpen(contest, part) ? (
            <ContestContext value={contest}>
              <Head part={part} />
              <Content key={slug} />
            </ContestContext>
          ) : (
            <Navigate to={paths.notFound} replace />
          )
        }
      </Loaded>
    </div>
  )
}

const mayOpen = ({ organiserRole }: OrganiserContestDetails, part: OrganiserTabName) =>
  organiserTabs.some(({ name, needs }) => name === part && includes(organiserRole, needs))

function Head({ part }: { readonly part: OrganiserTabName }) {
  const { t } = useTranslation("organiser")
  const contest = useContest()
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
    <ConsoleHead
      title={title}
      part={t(`parts.${part}`)}
      badge={<ContestStatusBadge {...contest} />}
      label={t("parts.label")}
      tabs={tabs}
    />
  )
}

/** A tab of the organiser console. `name` is its path segment; `needs` is the organiser role required. */
interface OrganiserTab {
  readonly name: string
  readonly needs: OrganiserRole
}

/** In display order; «overview» has the contest's own path. */
const organiserTabs = [
  { name: "overview", needs: "viewer" },
  { name: "edit", needs: "editor" },
  { name: "timeline", needs: "viewer" },
  { name: "preview", needs: "viewer" },
  { name: "people", needs: "viewer" },
  { name: "monitor", needs: "viewer" },
  { name: "jury", needs: "viewer" },
  { name: "rights", needs: "editor" },
  { name: "audit", needs: "editor" },
  { name: "results", needs: "viewer" },
  { name: "similarity", needs: "jury" },
  { name: "readiness", needs: "viewer" },
  { name: "rehearsal", needs: "editor" }
] as const satisfies ReadonlyArray<OrganiserTab>

type OrganiserTabName = (typeof organiserTabs)[number]["name"]
