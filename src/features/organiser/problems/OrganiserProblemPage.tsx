import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { ProblemRole } from "../../../api/contract/organiser/problems.ts"
import { paths } from "../../../routes/paths.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ConsoleHead } from "../ConsoleHead.tsx"
import { Overview } from "./Overview.tsx"
import { PeoplePart } from "./people/PeoplePart.tsx"
import { problemKeys } from "./problemCalls.ts"
import { hasProblemRole, ProblemContext, useHasProblemRole, useProblem } from "./ProblemContext.ts"
import { ProblemStateBadge } from "./ProblemStateBadge.tsx"
import { ProofPart } from "./proof/ProofPart.tsx"
import { RejudgingPart } from "./rejudging/RejudgingPart.tsx"
import { SolutionsPart } from "./solutions/SolutionsPart.tsx"
import { StatementPart } from "./statement/StatementPart.tsx"
import { TestsPart } from "./tests/TestsPart.tsx"
import { useProblemTitle } from "./useProblemTitle.ts"
import { NewVersion } from "./versions/NewVersion.tsx"
import { VersionsPart } from "./versions/VersionsPart.tsx"

interface ProblemPart {
  readonly Content: ComponentType
  /** The role required; `viewer` if absent. */
  readonly needs?: ProblemRole
  /** Opened from another part instead of a tab. */
  readonly hidden?: true
}

/** Parts of a problem's page by path segment, in the order of the tabs; «overview» has the problem's own path. */
const parts = {
  overview: { Content: Overview },
  statement: { Content: StatementPart },
  tests: { Content: TestsPart },
  solutions: { Content: SolutionsPart },
  proof: { Content: ProofPart },
  rejudging: { Content: RejudgingPart, needs: "editor" },
  versions: { Content: VersionsPart },
  people: { Content: PeoplePart, needs: "editor" },
  upload: { Content: NewVersion, needs: "editor", hidden: true }
} as const satisfies Readonly<Record<string, ProblemPart>>

type PartName = keyof typeof parts

const partNames = Object.keys(parts) as ReadonlyArray<PartName>

const partAt = (segment: string | undefined): PartName | undefined =>
  segment === undefined ? "overview" : partNames.find((name) => name === segment && name !== "overview")

/** A problem of organisers: its title, state and parts. */
export function OrganiserProblemPage() {
  const { t } = useTranslation("organiserProblems")
  const { problemId, part: segment } = useParams()
  const id = Number(problemId)
  const part = partAt(segment)
  const query = useApiQuery(
    problemKeys.one(id),
    "getAuthoredProblem",
    { params: { problemId: id } },
    { ...quiet, enabled: part !== undefined }
  )
  if (part === undefined) return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <BackLink to={paths.organiserProblems} label={t("toList")} className="-mb-5" />
      <Loaded query={query} className="grid gap-4" blocks={["h-9 w-3/5", "h-11", "h-64"]}>
        {(problem) => (
          <ProblemContext value={problem}>
            <Head part={part} />
            <Part key={id} part={part} />
          </ProblemContext>
        )}
      </Loaded>
    </div>
  )
}

function Part({ part }: { readonly part: PartName }) {
  const { Content, needs = "viewer" }: ProblemPart = parts[part]
  return useHasProblemRole(needs) ? <Content /> : <Navigate to={paths.notFound} replace />
}

function Head({ part }: { readonly part: PartName }) {
  const { t } = useTranslation("organiserProblems")
  const problem = useProblem()
  const title = useProblemTitle()(problem)
  const tabs = partNames.filter(isTab).flatMap((name) => {
    const { needs = "viewer" }: ProblemPart = parts[name]
    const to =
      name === "overview" ? paths.organiserProblem(problem.id) : paths.organiserProblemPart(problem.id, name)
    return hasProblemRole(problem, needs) ? [{ to, label: t(`parts.${name}`), end: name === "overview" }] : []
  })
  return (
    <ConsoleHead
      title={title}
      part={t(`parts.${part}`)}
      badge={
        <ProblemStateBadge
          published={problem.published}
          inContest={problem.publicationObstacle === "inContest"}
        />
      }
      label={t("parts.label")}
      tabs={tabs}
    />
  )
}

const isTab = (name: PartName) => !("hidden" in parts[name])
