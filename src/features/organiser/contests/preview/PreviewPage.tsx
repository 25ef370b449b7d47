import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ContestStatus } from "../../../../api/contract/olympiads/contests.ts"
import { ParticipationState } from "../../../../api/contract/olympiads/participationState.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { contestPhases } from "../../../../machines/contest/contestGraph.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { PreviewPages } from "./PreviewPages.tsx"

const statuses: ReadonlyArray<ContestStatus> = contestPhases.filter((phase) => phase !== "draft")

/** Preview of a contest as a participant sees it in any phase; changes nothing. */
export function PreviewPage() {
  return <OrganiserFrame part="preview">{({ slug }) => <Preview slug={slug} />}</OrganiserFrame>
}

function useChoice() {
  const [params, setParams] = useSearchParams()
  const status = statuses.find((one) => one === params.get("status")) ?? "open_registration"
  const as = params.get("as") ?? ""
  const choose = (changes: Readonly<Record<string, string>>) =>
    setParams(
      { status, ...(as === "" ? {} : { as }), ...changes },
      { replace: true, preventScrollReset: true }
    )
  return { status, as, choose }
}

function Preview({ slug }: { readonly slug: string }) {
  const { t } = useTranslation(["organiser", "contests"])
  const { status, as, choose } = useChoice()
  const query = { status, ...(isState(as) ? { as } : {}) }
  const preview = useApiQuery(
    queryKeys.organiserPreview(slug, status, as),
    "previewContest",
    { params: { slug }, query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[68ch] text-ink-soft">{t("preview.lead")}</p>
      <ChooseOne
        label={t("preview.status")}
        value={status}
        options={statuses.map((value) => ({ value, label: t(`contests:status.${value}`) }))}
        onChange={(chosen) => choose({ status: chosen })}
      />
      {preview.data !== undefined && (
        <>
          <Select
            label={t("preview.as")}
            className="max-w-md"
            value={preview.data.as}
            options={preview.data.possible.map((value) => ({ value, label: t(`preview.who.${value}`) }))}
            onChange={(chosen) => choose({ as: chosen })}
          />
          <PreviewPages
            key={`${preview.data.status} ${preview.data.as} ${preview.data.at}`}
            slug={slug}
            preview={preview.data}
          />
        </>
      )}
      {preview.isError && <QueryFailure query={preview} />}
      {preview.isPending && <Skeleton className="h-96" />}
    </div>
  )
}

const isState = (text: string): text is ParticipationState =>
  ParticipationState.literals.some((state) => state === text)
