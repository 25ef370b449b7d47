import { useTranslation } from "react-i18next"
import type { ProblemProof, ProofStep } from "../../../../api/contract/organiser/problemProofs.ts"
import type { Outcome } from "../../../../ui/outcomeLooks.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useLanguageName } from "../../../shell/frame/useLanguageName.ts"
import { FilePath } from "../FilePath.tsx"
import { useTime } from "../useTime.ts"

interface ProofTableProps {
  readonly proof: ProblemProof
}

const rankOf = ({ ok }: ProofStep) => (ok === false ? 0 : 1)

/** One row per program: the expected verdict, the real one, and the time. Programs that differ come first. */
export function ProofTable({ proof }: ProofTableProps) {
  const { t } = useTranslation("organiserProblems")
  const columns = useColumns(proof)
  return (
    <Table
      label={t("proof.table")}
      columns={columns}
      rows={[...proof.steps].sort((one, other) => rankOf(one) - rankOf(other))}
      keyOf={({ type, path }) => `${type} ${path}`}
    />
  )
}

function outcomeOf({ ok, language }: ProofStep, isRunning: boolean): Outcome {
  if (ok === null) return language === null ? "fault" : isRunning ? "waiting" : "fault"
  return ok ? "accepted" : "rejected"
}

function useColumns({ state, advice }: ProblemProof): ReadonlyArray<Column<ProofStep>> {
  const { t } = useTranslation(["organiserProblems", "submission"])
  const time = useTime()
  const isRunning = state === "running"
  const verdictOf = (step: ProofStep) => {
    if (step.language === null) return t("proof.cannotRun")
    if (step.ok === null) return t(isRunning ? "proof.waiting" : "proof.notRun")
    if (step.verdict === null) return t(step.ok ? "proof.acceptsAll" : "proof.rejects")
    return t(`submission:verdict.${step.verdict}`)
  }
  const limitOf = ({ language }: ProofStep) =>
    advice?.languages.find((one) => one.language === language)?.limitMs ?? null
  return [
    { header: t("proof.program"), main: true, cell: (step) => <Program step={step} /> },
    {
      header: t("proof.expected"),
      cell: ({ type, expected }) =>
        type === "inputValidator" ? t("proof.acceptsAll") : <Expected expected={expected} />
    },
    {
      header: t("proof.result"),
      short: true,
      cell: (step) => <VerdictBadge outcome={outcomeOf(step, isRunning)} label={verdictOf(step)} />
    },
    { header: t("proof.test"), cell: (step) => <Test step={step} /> },
    {
      header: t("proof.time"),
      numeric: true,
      cell: (step) =>
        step.timeMs === null ? (
          "–"
        ) : (
          <>
            {time(step.timeMs)}
            <Share timeMs={step.timeMs} limitMs={limitOf(step)} />
          </>
        )
    }
  ]
}

function Expected({ expected }: Pick<ProofStep, "expected">) {
  const { t } = useTranslation("submission")
  return (
    <ul>
      {expected.map((verdict) => (
        <li key={verdict} className="1080:whitespace-nowrap">
          {t(`verdict.${verdict}`)}
        </li>
      ))}
    </ul>
  )
}

/** The test that decided the verdict, or else the slowest one. */
function Test({ step: { failedTest, slowestTest, timeMs } }: { readonly step: ProofStep }) {
  const { t } = useTranslation("organiserProblems")
  const test = failedTest ?? (timeMs === null ? null : slowestTest)
  if (test === null) return "–"
  return (
    <div className="1080:min-w-36">
      <FilePath path={test} />
      {failedTest === null && <span className="block text-sm text-ink-soft">{t("proof.slowest")}</span>}
    </div>
  )
}

function Share({ timeMs, limitMs }: { readonly timeMs: number; readonly limitMs: number | null }) {
  const { t } = useTranslation("organiserProblems")
  const { number } = useFormat()
  // Hide a share that is too small to matter.
  if (limitMs === null || timeMs * 100 < limitMs) return null
  const share = number(timeMs / limitMs, { style: "percent" })
  return (
    <span className="block text-sm whitespace-normal text-ink-soft">{t("proof.ofLimit", { share })}</span>
  )
}

/** Path and language of a program, and what the compiler or the program wrote. */
function Program({ step: { path, language, message } }: { readonly step: ProofStep }) {
  const { t } = useTranslation("organiserProblems")
  const nameOf = useLanguageName()
  return (
    <div className="grid gap-1 1080:min-w-48">
      <FilePath path={path} />
      {language !== null && <span className="text-sm font-normal text-ink-soft">{nameOf(language)}</span>}
      {message !== null && message !== "" && (
        <details className="font-normal">
          <summary className="cursor-pointer text-sm text-accent-ink">{t("proof.message")}</summary>
          <pre
            tabIndex={0}
            aria-label={t("proof.message")}
            className="mt-2 max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {message}
          </pre>
        </details>
      )}
    </div>
  )
}
