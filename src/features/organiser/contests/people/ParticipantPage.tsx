import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { organiserTab, paths } from "../../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { ParticipantStateBadge } from "./ParticipantStateBadge.tsx"
import { ExtraTimeList } from "./ExtraTimes.tsx"
import { ParticipantActs } from "./ParticipantActs.tsx"
import { ParticipantDevices } from "./ParticipantDevices.tsx"
import { ParticipantDialogs } from "./ParticipantDialogs.tsx"
import type { AskedOfOne } from "./ParticipantDialogs.tsx"
import { ParticipantFacts } from "./ParticipantFacts.tsx"
import { ParticipantSolutions } from "./ParticipantSolutions.tsx"
import { useNames } from "./useNames.ts"

/** One participant: times, solutions, devices and actions. */
export function ParticipantPage() {
  return <OrganiserFrame part="people">{(contest) => <Participant contest={contest} />}</OrganiserFrame>
}

function Participant({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = contest
  const userId = Number(useParams()["userId"])
  const file = useApiQuery(
    queryKeys.organiserParticipant(slug, userId),
    "getParticipant",
    { params: { slug, userId } },
    quiet
  )
  if (file.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <>
      <BackLink to={organiserTab(slug, "people")} label={t("one.back")} className="-my-2" />
      <Loaded query={file} className="grid gap-4" blocks={["h-9 w-2/5", "h-48", "h-64"]}>
        {(data) => <Content key={userId} contest={contest} file={data} />}
      </Loaded>
    </>
  )
}

interface ContentProps {
  readonly contest: OrganiserContestDetails
  readonly file: ParticipantFile
}

function Content({ contest, file }: ContentProps) {
  const { t } = useTranslation("organiserPeople")
  const nameOf = useNames()
  const [asked, ask] = useState<AskedOfOne | null>(null)
  const mayUndo = includes(contest.organiserRole, "editor")
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{nameOf(file)}</h2>
          <ParticipantStateBadge state={file.state} />
        </div>
        <ParticipantActs contest={contest} file={file} onAsk={ask} />
      </div>
      <ParticipantFacts file={file} />
      <ParticipantSolutions file={file} />
      {file.extraTimes.length > 0 && (
        <section aria-label={t("one.extraTimes")} className="grid gap-3">
          <h3 className="text-lg font-bold">{t("one.extraTimes")}</h3>
          <ExtraTimeList slug={contest.slug} extraTimes={file.extraTimes} mayUndo={mayUndo} />
        </section>
      )}
      <ParticipantDevices file={file} />
      <ParticipantDialogs contest={contest} file={file} asked={asked} onClose={() => ask(null)} />
    </>
  )
}
