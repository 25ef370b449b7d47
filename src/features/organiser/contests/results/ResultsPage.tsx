import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { ContestApi } from "./ContestApi.tsx"
import { Exports } from "./Exports.tsx"
import { Rejudge } from "./Rejudge.tsx"
import { Selection } from "./Selection.tsx"

/** Selection for the next stage, rejudging, and exports of the results. */
export function ResultsPage() {
  return <OrganiserFrame part="results">{(contest) => <Results contest={contest} />}</OrganiserFrame>
}

function Results({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { slug, organiserRole } = contest
  const isJury = includes(organiserRole, "jury")
  return (
    <div className="grid gap-10">
      <Selection slug={slug} canDecide={isJury} />
      {isJury && (
        <>
          <Rejudge slug={slug} />
          <Exports slug={slug} />
          <ContestApi slug={slug} mayEdit={includes(organiserRole, "editor")} />
        </>
      )}
    </div>
  )
}
