import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ContestStatus } from "../../../../api/contract/contests.ts"
import type { ContestPreview } from "../../../../api/contract/deskPreview.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../../api/queries.ts"
import { contestPhases } from "../../../../machines/contest/contestGraph.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { ContestEndPage } from "../../../contest/ContestEndPage.tsx"
import { ContestPage } from "../../../contest/ContestPage.tsx"
import { ContestRulesPage } from "../../../contest/ContestRulesPage.tsx"
import { useApi } from "../../../session/ApiContext.ts"
import { QueryFailure } from "../../../shell/QueryFailure.tsx"
import { DeskFrame } from "../DeskFrame.tsx"
import { PreviewStage } from "./PreviewStage.tsx"

const statuses: ReadonlyArray<ContestStatus> = contestPhases.filter((phase) => phase !== "draft")

/** A contest with a participant's eyes, at any point of its life; nothing of it is touched. */
export function PreviewPage() {
  return <DeskFrame part="preview">{({ slug }) => <Preview slug={slug} />}</DeskFrame>
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
  const { t } = useTranslation(["desk", "contests"])
  const { status, as, choose } = useChoice()
  const query = { status, ...(isState(as) ? { as } : {}) }
  const preview = useQuery({
    ...apiQuery(useApi(), queryKeys.deskPreview(slug, status, as), "previewContest", {
      params: { slug },
      query
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true }
  })
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
          <Stage
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

const states = [
  "visitor",
  "not_registered",
  "registered",
  "passed",
  "not_passed",
  "ready",
  "running",
  "paused",
  "finished",
  "missed",
  "disqualified",
  "results"
] as const satisfies ReadonlyArray<ContestPreview["as"]>

const isState = (text: string): text is ContestPreview["as"] => states.some((state) => state === text)

const pages = { contest: ContestPage, rules: ContestRulesPage, end: ContestEndPage } as const
type Page = keyof typeof pages

interface StageProps {
  readonly slug: string
  readonly preview: ContestPreview
}

function Stage({ slug, preview }: StageProps) {
  const { t } = useTranslation("desk")
  const [page, setPage] = useState<Page>("contest")
  const [note, setNote] = useState("")
  const hasEnd = preview.as === "finished" || preview.as === "results"
  const shown = (Object.keys(pages) as ReadonlyArray<Page>).filter((one) => one !== "end" || hasEnd)
  const follow = (path: string) => {
    const target = Object.entries({
      [paths.contest(slug)]: "contest",
      [paths.contestRules(slug)]: "rules",
      [paths.contestEnd(slug)]: "end"
    } as const).find(([address]) => address === path)?.[1]
    if (target !== undefined && shown.includes(target)) setPage(target)
    setNote(target === undefined ? t("preview.link") : "")
  }
  const Shown = pages[page]
  return (
    <>
      <ChooseOne
        label={t("preview.page")}
        value={page}
        options={shown.map((value) => ({ value, label: t(`preview.pages.${value}`) }))}
        onChange={setPage}
      />
      <div role="status">{note !== "" && <Banner>{note}</Banner>}</div>
      <section
        aria-label={t("preview.stage")}
        className="overflow-hidden rounded-xl border-2 border-dashed border-accent bg-surface"
      >
        <PreviewStage preview={preview} onLink={follow} onRefused={() => setNote(t("preview.refused"))}>
          <Shown key={page} />
        </PreviewStage>
      </section>
    </>
  )
}
