import { useTranslation } from "react-i18next"
import type { ContestStatus } from "../../../../api/contract/olympiads/contests.ts"
import type { OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import {
  contestEdges,
  contestPhases,
  phaseEdges,
  phaseOf,
  type ContestPhase,
  type PhaseEdge
} from "../../../../machines/contest/contestGraph.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { cx } from "../../../../ui/cx.ts"
import { DateTime } from "../../../shell/frame/DateTime.tsx"

const rowHeight = 72
const axis = 76
const radius = 9

const yOf = (phase: ContestPhase) => contestPhases.indexOf(phase) * rowHeight + rowHeight / 2

/** A straight line to the next phase, a curve past other phases, and a wider curve backwards. */
function pathOf({ from, to }: PhaseEdge): string {
  const [start, end] = [yOf(from), yOf(to)]
  const length = Math.abs(end - start) / rowHeight
  if (end > start && length === 1) return `M ${axis} ${start + radius} V ${end - radius - 6}`
  const bow = axis - radius - 10 - length * 13
  return `M ${axis - radius} ${start} C ${bow} ${start}, ${bow} ${end}, ${axis - radius - 6} ${end}`
}

/** Diagram of the contest state machine: the phases, the transitions and the current phase. */
export function ContestLifeDiagram({ life }: { readonly life: OrganiserLife }) {
  const { t } = useTranslation("organiser")
  const here = phaseOf(life.state)
  return (
    <div className="relative">
      <ContestLinks here={here} />
      <ol aria-label={t("timeline.picture")}>
        {contestPhases.map((phase) => (
          <li
            key={phase}
            aria-current={phase === here ? "step" : undefined}
            style={{ minHeight: rowHeight }}
            className="grid content-center gap-0.5 pl-[6.25rem]"
          >
            <Phase phase={phase} life={life} here={phase === here} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function ContestLinks({ here }: { readonly here: ContestPhase }) {
  const height = contestPhases.length * rowHeight
  return (
    <svg
      aria-hidden="true"
      width={96}
      height={height}
      viewBox={`0 0 96 ${height}`}
      className="absolute top-0 left-0 overflow-visible"
    >
      <defs>
        {(["time", "act"] as const).map((kind) => (
          <marker
            key={kind}
            id={`way-${kind}`}
            viewBox="0 0 8 8"
            refX="5"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
            className={kind === "time" ? "fill-ink-soft" : "fill-accent"}
          >
            <path d="M 0 0 L 8 4 L 0 8 z" />
          </marker>
        ))}
      </defs>
      {phaseEdges.map((edge) => (
        <path
          key={JSON.stringify(edge)}
          d={pathOf(edge)}
          fill="none"
          strokeWidth={2}
          strokeDasharray={edge.byTime ? undefined : "5 4"}
          markerEnd={`url(#way-${edge.byTime ? "time" : "act"})`}
          className={cx(
            edge.byTime ? "stroke-ink-soft" : "stroke-accent",
            edge.from !== here && "opacity-45"
          )}
        />
      ))}
      {contestPhases.map((phase) => (
        <circle
          key={phase}
          cx={axis}
          cy={yOf(phase)}
          r={radius}
          strokeWidth={3}
          className={phase === here ? "fill-accent stroke-accent" : "fill-raised stroke-line-strong"}
        />
      ))}
    </svg>
  )
}

interface PhaseProps {
  readonly phase: ContestPhase
  readonly life: OrganiserLife
  readonly here: boolean
}

function Phase({ phase, life, here }: PhaseProps) {
  const { t } = useTranslation(["organiser", "contests"])
  const moment = momentOf(phase, life)
  return (
    <>
      <p className={cx("flex flex-wrap items-center gap-x-3 gap-y-1", here && "font-bold")}>
        {phase === "draft" ? t("status.draft") : t(`contests:status.${shownPhase(phase, life)}`)}
        {here && <Badge tone="accent">{t("timeline.here")}</Badge>}
        {here && life.state.endsWith(".paused") && <Badge tone="amber">{t("status.paused")}</Badge>}
      </p>
      {moment !== null && (
        <p className="text-sm text-ink-soft">
          <DateTime at={moment} />
        </p>
      )}
    </>
  )
}

/** An announced contest is in the `open_registration` phase before registration opens. */
const shownPhase = (phase: ContestStatus, { state }: OrganiserLife) =>
  phase === "open_registration" && state === "open_registration.announced" ? "announced" : phase

/** Planned start of a phase; null if there is none. */
function momentOf(phase: ContestPhase, { moments, endedAt, hasRegistration }: OrganiserLife): string | null {
  const { registrationStartsAt, registrationEndsAt, availableAt, startsAt, endsAt } = moments
  switch (phase) {
    case "open_registration":
      return hasRegistration ? registrationStartsAt : null
    case "closed_registration":
      return hasRegistration ? registrationEndsAt : null
    case "available_after":
      return availableAt
    case "started_contest":
      return startsAt
    case "result_calculation":
      return endedAt ?? endsAt
    default:
      return null
  }
}

const phaseName = (state: string) => state.replace(".", "_") as "draft"

const edgesFrom = (state: string) => contestEdges.filter(({ from }) => from === state)

/** The state machine as text: each state with its transitions. */
export function LifeInWords() {
  const { t } = useTranslation("organiser")
  const states = new Set(contestEdges.map(({ from }) => from))
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium">
        {t("timeline.allTransitions")}
      </summary>
      <dl className="grid gap-3 px-4 pb-4">
        {Array.from(states, (from) => (
          <div key={from}>
            <dt className="font-semibold">{t(`timeline.states.${phaseName(from)}`)}</dt>
            <dd>
              <ul className="list-disc pl-5 text-sm text-ink-soft">
                {edgesFrom(from).map(({ to, by }) => (
                  <li key={`${by} ${to ?? ""}`}>
                    {by === "time" ? t("timeline.byTime") : t(`acts.${actKey(by)}.title`)}
                    {" → "}
                    {to === null ? t("timeline.asScheduled") : t(`timeline.states.${phaseName(to)}`)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Translation keys cannot contain dots. */
export const actKey = (type: string) => type.replace(".", "_") as "contest_publish"
