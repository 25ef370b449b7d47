import { CircleAlert, CircleCheck, Play } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ProblemProof } from "../../../../api/contract/organiser/problemProofs.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { ActFailure } from "../../contests/ActFailure.tsx"
import { useProblemAction } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { ProofTable } from "./ProofTable.tsx"
import { TimeLimits } from "./TimeLimits.tsx"
import { useProof } from "./useProof.ts"

/** Runs every author's solution and input validator on every test, and reports what they did. */
export function ProofPart() {
  const { t } = useTranslation("organiserProblems")
  const proof = useProof()
  const { submitsAnswers } = useProblem()
  return (
    <Loaded query={proof} className="grid gap-4" blocks={["h-20", "h-64"]}>
      {(data) =>
        data === null ? (
          <EmptyState
            title={t("proof.none.title")}
            text={t(submitsAnswers ? "proof.none.answers" : "proof.none.text")}
            action={<Start label={t("proof.start")} />}
          />
        ) : (
          <Report proof={data} />
        )
      }
    </Loaded>
  )
}

function Report({ proof }: { readonly proof: ProblemProof }) {
  const isCurrent = useIsCurrent(proof)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {proof.state === "running" ? <Running proof={proof} /> : <Summary proof={proof} />}
      <ProofTable proof={proof} />
      {proof.advice !== null && <TimeLimits advice={proof.advice} isCurrent={isCurrent} />}
    </div>
  )
}

const useIsCurrent = ({ version, state }: ProblemProof) => {
  const problem = useProblem()
  return version === problem.version && state !== "outdated"
}

function Running({ proof: { done, total } }: { readonly proof: ProblemProof }) {
  const { t } = useTranslation("organiserProblems")
  return (
    <Card className="grid gap-3">
      <p role="status" className="font-bold">
        {t("proof.running", { done, total })}
      </p>
      <Progress value={total === 0 ? null : done / total} label={t("proof.label")} />
      <p className="text-sm text-ink-soft">{t("proof.leave")}</p>
    </Card>
  )
}

/** What the proof says, in one sentence, with the button that repeats it. */
function Summary({ proof }: { readonly proof: ProblemProof }) {
  const { t } = useTranslation("organiserProblems")
  const { date } = useFormat()
  const { steps, state, version, startedAt, finishedAt, ok } = proof
  const isCurrent = useIsCurrent(proof)
  const differing = steps.filter((step) => step.ok === false).length
  const leftOut = steps.filter((step) => step.ok === null).length
  const isRight = state === "done" && ok === true
  const title =
    state === "failed"
      ? t("proof.failed")
      : isRight
        ? t("proof.ok", { count: steps.length - leftOut })
        : differing > 0
          ? t("proof.differs", { count: differing, total: steps.length - leftOut })
          : t("proof.unproved")
  return (
    <div className="grid gap-3">
      <Banner
        tone={isRight ? "success" : state === "failed" ? "amber" : "danger"}
        icon={isRight ? <CircleCheck /> : <CircleAlert />}
        action={<Start label={t("proof.again")} />}
      >
        <p role="status" className="font-bold">
          {title}
        </p>
        <p className="font-normal">{t("proof.when", { version, when: date(finishedAt ?? startedAt) })}</p>
      </Banner>
      {!isCurrent && <Banner tone="amber">{t("proof.old", { version })}</Banner>}
      {state === "done" && leftOut > 0 && (
        <Banner tone="amber">{t("proof.leftOut", { count: leftOut })}</Banner>
      )}
    </div>
  )
}

function Start({ label }: { readonly label: string }) {
  const mayStart = useHasProblemRole("editor")
  const start = useProblemAction("startProblemProof", { quiet: true })
  if (!mayStart) return null
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        loading={start.isPending}
        className="justify-self-center"
        onClick={() => start.mutate({})}
      >
        <Play className="size-5" />
        {label}
      </Button>
      {start.error !== null && <ActFailure error={start.error} />}
    </div>
  )
}
