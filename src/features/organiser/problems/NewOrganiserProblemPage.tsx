import { useQueryClient } from "@tanstack/react-query"
import { BadgeCheck } from "lucide-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { UploadedPackage } from "../../../machines/problemUploadMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Card } from "../../../ui/Card.tsx"
import { Page } from "../../shell/frame/Page.tsx"
import { problemKeys } from "./problemCalls.ts"
import { UploadPackage } from "./upload/UploadPackage.tsx"

const newProblem = { type: "problem" } as const

/** Creates a problem from a package. */
export function NewOrganiserProblemPage() {
  const { t } = useTranslation("organiserProblems")
  return (
    <Page
      title={t("new.title")}
      lead={t("new.lead")}
      back={{ to: paths.organiserProblems, label: t("toList") }}
    >
      <UploadPackage target={newProblem}>{(uploaded) => <Created uploaded={uploaded} />}</UploadPackage>
    </Page>
  )
}

function Created({ uploaded: { problemId, version } }: { readonly uploaded: UploadedPackage }) {
  const { t } = useTranslation("organiserProblems")
  const queries = useQueryClient()
  useEffect(() => void queries.invalidateQueries({ queryKey: problemKeys.all }), [queries])
  return (
    <Card className="grid justify-items-start gap-4">
      <p role="status" className="flex flex-wrap items-center gap-3 text-lg font-bold">
        <BadgeCheck className="size-6 text-success-ink" />
        {t("new.done")}
      </p>
      <p className="flex flex-wrap gap-2">
        <Badge>{t("state.reserved")}</Badge>
        <Badge>{t("versions.number", { number: version })}</Badge>
      </p>
      <p className="max-w-[68ch] text-ink-soft">{t("new.next")}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.organiserProblemPart(problemId, "proof")} className={buttonClass()}>
          {t("new.toProof")}
        </Link>
        <Link to={paths.organiserProblem(problemId)} className={buttonClass("secondary")}>
          {t("new.toProblem")}
        </Link>
      </div>
    </Card>
  )
}
