import { useMutation } from "@tanstack/react-query"
import { Download, Upload } from "lucide-react"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { FileAnswer } from "../../../api/contract/endpoint.ts"
import type { AuthoredProblemDetails, ExportForm } from "../../../api/contract/organiser/problems.ts"
import { Rejected, type ApiError } from "../../../api/errors.ts"
import { paths } from "../../../routes/paths.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { quiet, useApi } from "../../shell/session/ApiContext.ts"
import { ActFailure } from "../contests/ActFailure.tsx"
import { downloadFile } from "../contests/downloadFile.ts"
import { LeaveOrDelete } from "./LeaveOrDelete.tsx"
import { LimitsForm } from "./LimitsForm.tsx"
import { useProblemAction } from "./problemCalls.ts"
import { useHasProblemRole, useProblem } from "./ProblemContext.ts"
import { ProofBadge } from "./ProofBadge.tsx"
import { proofLook } from "./proofLook.ts"

/** What a problem is, what is still to be done, and the way out: publication and export. */
export function Overview() {
  const { version, submitsAnswers } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NextStep />
      <Facts />
      <Export />
      {mayEdit && <UploadVersionLink />}
      {mayEdit && !submitsAnswers && <LimitsForm key={version} />}
      <Publication />
      <LeaveOrDelete />
    </div>
  )
}

/** Link to the upload of a new version. */
function UploadVersionLink() {
  const { t } = useTranslation("organiserProblems")
  const { id } = useProblem()
  return (
    <div>
      <Link to={paths.organiserProblemPart(id, "upload")} className={buttonClass("secondary")}>
        <Upload className="size-5" />
        {t("versions.upload")}
      </Link>
    </div>
  )
}

function NextStep() {
  const { t } = useTranslation("organiserProblems")
  const problem = useProblem()
  const look = proofLook(problem)
  const step = look === "ok" && problem.published ? "published" : look
  return (
    <Card className="grid justify-items-start gap-4">
      <ProofBadge problem={problem} />
      <p className="max-w-[68ch]">{t(`overview.next.${step}`)}</p>
      <Link
        to={paths.organiserProblemPart(problem.id, "proof")}
        className={buttonClass(look === "ok" ? "secondary" : "primary")}
      >
        {t("overview.toProof")}
      </Link>
    </Card>
  )
}

function Facts() {
  const { t } = useTranslation("organiserProblems")
  const problem = useProblem()
  const { list } = useFormat()
  const { version, changedAt, tests, samples, solutions, statements } = problem
  const checker = useCheckerText()(problem.checker)
  const facts: ReadonlyArray<readonly [name: string, value: ReactNode]> = [
    [
      t("overview.version"),
      <>
        {t("versions.number", { number: version })}
        <DateTime at={changedAt} className="block text-sm font-normal text-ink-soft" />
      </>
    ],
    problem.submitsAnswers
      ? [t("overview.submitted"), t("overview.answers")]
      : [t("overview.limits"), <Limits key="limits" />],
    ...(problem.languages === null ? [] : [[t("overview.languages"), list(problem.languages)] as const]),
    [
      t("overview.tests"),
      <>
        {tests}
        {samples > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            {t("overview.samples", { count: samples })}
          </span>
        )}
      </>
    ],
    [t("overview.checker"), checker],
    [
      t("overview.statements"),
      statements.length === 0
        ? t("overview.none")
        : list(statements.map(({ language }) => t(`language.${language}`)))
    ],
    [t("overview.solutions"), solutions],
    [t("overview.difficulty"), problem.difficulty],
    [t("columns.role"), t(`role.${problem.problemRole}`)],
    ...(problem.source === null ? [] : [[t("overview.source"), problem.source] as const])
  ]
  return (
    <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-6 gap-y-4 726:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Limits() {
  const { memoryLimitMb, languageLimits } = useProblem()
  const { number } = useFormat()
  const megabytes = (value: number) => number(value, { style: "unit", unit: "megabyte" })
  return (
    <>
      <TimeLimit />
      <span className="block text-sm font-normal text-ink-soft">{megabytes(memoryLimitMb)}</span>
      {languageLimits.map(({ language, timeFactor, memoryLimitMb: own }) => (
        <span key={language} className="block text-sm font-normal text-ink-soft">
          {language}:{" "}
          {[...(timeFactor ? [`× ${number(timeFactor)}`] : []), ...(own ? [megabytes(own)] : [])].join(", ")}
        </span>
      ))}
    </>
  )
}

function TimeLimit() {
  const { t } = useTranslation("organiserProblems")
  const { timeLimitMs, limitFromPrograms } = useProblem()
  const { number } = useFormat()
  if (timeLimitMs === null) return t("overview.limitPending")
  return (
    <>
      {number(timeLimitMs / 1000, { style: "unit", unit: "second", maximumFractionDigits: 3 })}
      {limitFromPrograms && (
        <span className="block text-sm font-normal text-ink-soft">{t("overview.limitFromPrograms")}</span>
      )}
    </>
  )
}

function useCheckerText() {
  const { t } = useTranslation("organiserProblems")
  const { number, list } = useFormat()
  return (checker: AuthoredProblemDetails["checker"]) => {
    if (checker === null) return t("checker.validator")
    const { caseSensitive, spaceSensitive, floatAbsoluteTolerance, floatRelativeTolerance } = checker
    const digits = { notation: "scientific", maximumFractionDigits: 2 } as const
    const rules = [
      ...(floatAbsoluteTolerance === null
        ? []
        : [t("checker.absolute", { value: number(floatAbsoluteTolerance, digits) })]),
      ...(floatRelativeTolerance === null
        ? []
        : [t("checker.relative", { value: number(floatRelativeTolerance, digits) })]),
      ...(caseSensitive ? [t("checker.case")] : []),
      ...(spaceSensitive ? [t("checker.space")] : [])
    ]
    return rules.length === 0 ? t("checker.tokens") : `${t("checker.tokens")}: ${list(rules)}`
  }
}

/** Downloads of the package. If edition 2025-09 cannot express it, the stored zip remains. */
function Export() {
  const { t } = useTranslation("organiserProblems")
  const { id, version } = useProblem()
  const api = useApi()
  const exporting = useMutation<FileAnswer, ApiError, ExportForm>({
    ...quiet,
    mutationFn: (form) => api.run("exportProblem", { params: { problemId: id }, query: { form } }),
    onSuccess: (file, form) =>
      downloadFile(`problem-${id}-v${version}${form === "edition" ? "-2025-09" : ""}.zip`, file)
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-3">
        {(["edition", "stored"] as const).map((form) => (
          <Button
            key={form}
            variant={form === "edition" ? "secondary" : "ghost"}
            loading={exporting.isPending && exporting.variables === form}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(form)}
          >
            <Download className="size-5" />
            {t(`export.${form}`)}
          </Button>
        ))}
      </div>
      {exporting.error !== null && <ExportFailure error={exporting.error} />}
    </div>
  )
}

function ExportFailure({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation("organiserProblems")
  const faults = error instanceof Rejected ? error.faults : []
  if (faults.length === 0) return <ActFailure error={error} />
  return (
    <div role="alert">
      <Banner tone="danger">
        <p>{t("export.refused")}</p>
        {faults.map(({ file, message }) => (
          <p key={file + message} lang="en" className="font-normal [overflow-wrap:anywhere]">
            {file} {message}
          </p>
        ))}
      </Banner>
    </div>
  )
}

/** Makes a problem public, or says why that is not possible yet. */
function Publication() {
  const { t } = useTranslation("organiserProblems")
  const { version, publicationObstacle } = useProblem()
  const [asking, setAsking] = useState(false)
  const publish = useProblemAction("publishProblem", { quiet: true, onDone: () => setAsking(false) })
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-lg font-bold">{t("publication.title")}</h2>
      <p className="max-w-[68ch] text-ink-soft">{t(`publication.${publicationObstacle ?? "possible"}`)}</p>
      {publicationObstacle === null && (
        <Button onClick={() => setAsking(true)}>{t("publication.publish")}</Button>
      )}
      {asking && (
        <AskDialog
          title={t("publication.askTitle")}
          text={t("publication.askText")}
          confirm={t("publication.publish")}
          busy={publish.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => publish.mutate({ payload: { version } })}
        >
          {publish.error !== null && <ActFailure error={publish.error} />}
        </AskDialog>
      )}
    </Card>
  )
}
