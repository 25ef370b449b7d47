import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { Link, useParams } from "react-router-dom"
import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { ContestFrame } from "./ContestFrame.tsx"

interface ContestSubpageProps {
  readonly width: string
  readonly children: (contest: ContestDetails) => ReactNode
}

/** A page about the contest of the address, with the way back to the contest's own. */
export function ContestSubpage({ width, children }: ContestSubpageProps) {
  const { contestName = "" } = useParams()
  return (
    <ContestFrame key={contestName} slug={contestName}>
      {({ contest }) => (
        <div
          className={`mx-auto grid w-full ${width} grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8`}
        >
          <Link
            to={paths.contest(contest.slug)}
            className={`${linkClass} -my-2 inline-flex min-h-11 items-center gap-2 justify-self-start`}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {contest.title}
          </Link>
          {children(contest)}
        </div>
      )}
    </ContestFrame>
  )
}
