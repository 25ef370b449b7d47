import type { DeskContestDetails } from "../../../../api/contract/organiser/contests.ts"
import { includes } from "../../../../machines/contest/powers.ts"
import { DeskFrame } from "../DeskFrame.tsx"
import { ContestApi } from "./ContestApi.tsx"
import { Exports } from "./Exports.tsx"
import { Rejudge } from "./Rejudge.tsx"
import { Selection } from "./Selection.tsx"

/** Who goes on, what is judged once more, and what others get of the results. */
export function ResultsPage() {
  return <DeskFrame part="results">{(contest) => <Results contest={contest} />}</DeskFrame>
}

function Results({ contest }: { readonly contest: DeskContestDetails }) {
  const { slug, power } = contest
  const isJury = includes(power, "jury")
  return (
    <div className="grid gap-10">
      <Selection slug={slug} mayDecide={isJury} />
      {isJury && (
        <>
          <Rejudge slug={slug} />
          <Exports slug={slug} />
          <ContestApi slug={slug} mayEdit={includes(power, "edit")} />
        </>
      )}
    </div>
  )
}
