import { useTranslation } from "react-i18next"
import type {
  PracticeEffects,
  PracticeRejudging,
  PracticeRejudgingState
} from "../../../../api/contract/organiser/rejudge.ts"
import { Card } from "../../../../ui/Card.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { RejudgeHistory } from "../../rejudging/RejudgeHistory.tsx"
import { type ActOnRejudging, RejudgePreview } from "../../rejudging/RejudgePreview.tsx"
import { followRejudging } from "../../rejudging/rejudgedVerdicts.ts"
import { useProblemAction, useProblemQuery } from "../problemCalls.ts"
import { ChooseSolutions } from "./ChooseSolutions.tsx"

/** Rejudges the practice solutions of a problem in the background; shows the changes before they are applied. */
export function RejudgingPart() {
  const { t } = useTranslation("organiserProblems")
  const query = useProblemQuery(
    "getPracticeRejudging",
    {},
    { staleTime: 0, refetchInterval: followRejudging }
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-[68ch] text-ink-soft">{t("rejudging.lead")}</p>
      <Loaded query={query} className="grid gap-4" blocks={["h-64", "h-24"]}>
        {(state) => <Rejudging state={state} />}
      </Loaded>
    </div>
  )
}

function Rejudging({ state }: { readonly state: PracticeRejudgingState }) {
  const { t } = useTranslation("organiserProblems")
  const acting = useProblemAction("actOnPracticeRejudging")
  const { rejudging, solutions, languages, isJudgeOnline, history } = state
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {rejudging !== null ? (
        <Changes isJudgeOnline={isJudgeOnline} rejudging={rejudging} acting={acting} />
      ) : solutions === 0 ? (
        <EmptyState title={t("rejudging.none.title")} text={t("rejudging.none.text")} />
      ) : (
        <ChooseSolutions solutions={solutions} languages={languages} />
      )}
      <RejudgeHistory history={history} acting={acting} />
    </div>
  )
}

interface ChangesProps {
  readonly isJudgeOnline: boolean
  readonly rejudging: PracticeRejudging
  readonly acting: ActOnRejudging
}

function Changes({ isJudgeOnline, rejudging, acting }: ChangesProps) {
  const { t } = useTranslation("organiserProblems")
  const { total, changed, effects } = rejudging
  return (
    <RejudgePreview
      isJudgeOnline={isJudgeOnline}
      rejudging={rejudging}
      summary={changed === 0 ? t("rejudging.nothing", { total }) : t("rejudging.changes", { changed, total })}
      acting={acting}
    >
      {effects !== null && changed > 0 && <Effects effects={effects} />}
    </RejudgePreview>
  )
}

/** Learners, rating, zamarubles and statistics that change together with the verdicts. */
function Effects({ effects }: { readonly effects: PracticeEffects }) {
  const { t } = useTranslation(["organiserProblems", "organiser"])
  const { solved, unsolved, pointsGained, pointsLost, paid, amount, before, after } = effects
  const facts: ReadonlyArray<readonly [string, string | number]> = [
    [t("rejudging.solved"), solved],
    [t("rejudging.unsolved"), unsolved],
    [t("rejudging.pointsGained"), pointsGained],
    [t("rejudging.pointsLost"), pointsLost],
    [t("rejudging.attempts"), arrow(before.attempts, after.attempts)],
    [t("rejudging.accepted"), arrow(before.accepted, after.accepted)],
    [t("rejudging.paid"), paid === 0 ? 0 : t("rejudging.paidEach", { learners: paid, amount })]
  ]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t("rejudging.effects")}</h2>
      <dl className="grid gap-2 726:grid-cols-2 726:gap-x-8">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">{t("rejudging.rewardsStay")}</p>
    </Card>
  )

  function arrow(from: number, to: number) {
    return from === to ? from : t("organiser:rejudge.fromTo", { before: from, after: to })
  }
}
