import type { ReactNode } from "react"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { paths } from "../../../routes/paths.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { ContestFrame } from "./ContestFrame.tsx"

interface ContestSubpageProps {
  readonly width: string
  readonly children: (contest: ContestDetails) => ReactNode
}

/** Layout of a contest's subpages, with a link back to the contest. */
export function ContestSubpage({ width, children }: ContestSubpageProps) {
  return (
    <ContestFrame>
      {({ contest }) => (
        <div
          className={`mx-auto grid w-full ${width} grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8`}
        >
          <BackLink to={paths.contest(contest.slug)} label={contest.title} className="-my-2" />
          {children(contest)}
        </div>
      )}
    </ContestFrame>
  )
}
