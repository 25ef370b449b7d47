import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { UploadedPackage } from "../../../../machines/problemUploadMachine.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { buttonClass } from "../../../../ui/buttonClass.ts"
import { TextField } from "../../../../ui/TextField.tsx"
import { BackLink } from "../../../shell/frame/BackLink.tsx"
import { problemKeys } from "../problemCalls.ts"
import { useProblem } from "../ProblemContext.ts"
import { UploadPackage } from "../upload/UploadPackage.tsx"

/** Longest comment on a version, in characters. */
const longestDetail = 300

/** Uploads a new version of the problem. */
export function NewVersion() {
  const { t } = useTranslation("organiserProblems")
  const { id, version } = useProblem()
  const [detail, setDetail] = useState("")
  const target = { type: "version", problemId: id, version, detail: detail.trim() } as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to={paths.organiserProblemPart(id, "versions")} label={t("versions.toList")} />
      <h2 className="text-lg font-bold">{t("versions.upload")}</h2>
      <UploadPackage
        target={target}
        details={
          <TextField
            label={t("versions.detail")}
            hint={t("versions.detailHint")}
            maxLength={longestDetail}
            autoComplete="off"
            value={detail}
            onChange={setDetail}
          />
        }
      >
        {(uploaded) => <Uploaded uploaded={uploaded} />}
      </UploadPackage>
    </div>
  )
}

function Uploaded({ uploaded: { problemId, version, made } }: { readonly uploaded: UploadedPackage }) {
  const { t } = useTranslation("organiserProblems")
  const queries = useQueryClient()
  useEffect(() => void queries.invalidateQueries({ queryKey: problemKeys.all }), [queries])
  return (
    <div className="grid gap-4">
      <div role="status">
        <Banner tone={made ? "success" : "neutral"}>
          {t(made ? "versions.made" : "versions.same", { version })}
        </Banner>
      </div>
      <div className="flex flex-wrap gap-3">
        {made && (
          <Link to={paths.organiserProblemPart(problemId, "proof")} className={buttonClass()}>
            {t("new.toProof")}
          </Link>
        )}
        <Link to={paths.organiserProblemPart(problemId, "versions")} className={buttonClass("secondary")}>
          {t("versions.toList")}
        </Link>
      </div>
    </div>
  )
}
