import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ContestStatus } from "../../../../api/contract/olympiads/contests.ts"
import { ParticipationState } from "../../../../api/contract/olympiads/participationState.ts"
import { contestPhases } from "../../../../machines/contest/contestGraph.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { useState } from "react"
import type { ContestPreview } from "../../../../api/contract/organiser/preview.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { ContestEndPage } from "../../../olympiads/contest/ContestEndPage.tsx"
import { ContestPage } from "../../../olympiads/contest/ContestPage.tsx"
import { ContestRulesPage } from "../../../olympiads/contest/ContestRulesPage.tsx"
import { PrintedTask } from "../../../olympiads/contest/PrintedTask.tsx"
import { useApiQuery } from "../../../shell/session/ApiContext.ts"
import { useContest } from "../ContestContext.ts"
import { PreviewStage } from "./PreviewStage.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"

const statuses: ReadonlyArray<ContestStatus> = contestPhases.filter((phase) => phase !== "draft")

/** Preview of a contest as a participant sees it in any phase; changes nothing. */
export const PreviewPage = organiserPage("preview", Preview)

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

function Preview() {
  const { t } = useTranslation(["organiser", "contests"])
  const { status, as, choose } = useChoice()
  const query = { status, ...(isState(as) ? { as } : {}) }
  const preview = useOrganiserQuery("previewContest", { query }, { placeholderData: keepPreviousData })
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

const pages = { contest: ContestPage, rules: ContestRulesPage, end: ContestEndPage } as const
type Page = keyof typeof pages

/** A page, or a task's id as text. */
type PreviewView = Page | `${number}`

/** The pages available to a participant at the chosen moment, and the task opened from one of them. */
function PreviewPages({ preview }: { readonly preview: ContestPreview }) {
  const { t } = useTranslation("organiser")
  const { slug } = useContest()
  const [view, setView] = useState<PreviewView>("contest")
  const [note, setNote] = useState("")
  const { choices, targetOf } = viewsIn(slug, preview, view, (page) => t(`preview.pages.${page}`))
  const follow = (path: string) => {
    const target = targetOf(path)
    if (target !== null) setView(target)
    setNote(target === null ? t("preview.link") : "")
  }
  return (
    <>
      <ChooseOne label={t("preview.page")} value={view} options={choices} onChange={setView} />
      <div role="status">{note !== "" && <Banner>{note}</Banner>}</div>
      <section
        aria-label={t("preview.stage")}
        className="overflow-hidden rounded-xl border-2 border-dashed border-accent bg-surface"
      >
        {isPage(view) ? (
          <PreviewStage preview={preview} onLink={follow} onRefused={() => setNote(t("preview.rejected"))}>
            <Shown key={view} page={view} />
          </PreviewStage>
        ) : (
          <PreviewTask id={Number(view)} />
        )}
      </section>
    </>
  )
}

const isPage = (view: PreviewView): view is Page => view in pages

function Shown({ page }: { readonly page: Page }) {
  const Page = pages[page]
  return <Page />
}

/** The available views, and the view of a link's path; null if the path leads out of the preview. */
function viewsIn(
  slug: string,
  { as, problems }: ContestPreview,
  view: PreviewView,
  nameOf: (page: Page) => string
) {
  const hasEnd = as === "finished" || as === "results"
  const shown = (Object.keys(pages) as ReadonlyArray<Page>).filter((page) => page !== "end" || hasEnd)
  const addresses = {
    contest: paths.contest(slug),
    rules: paths.contestRules(slug),
    end: paths.contestEnd(slug)
  }
  const task = problems?.find(({ id }) => String(id) === view)
  const opened: ReadonlyArray<{ readonly value: PreviewView; readonly label: string }> =
    task === undefined ? [] : [{ value: view, label: `${task.label}. ${task.title}` }]
  return {
    choices: [...shown.map((value) => ({ value, label: nameOf(value) })), ...opened],
    targetOf: (path: string): PreviewView | null => {
      const found = problems?.find(({ id }) => path === paths.contestTask(slug, id))
      if (found !== undefined) return `${found.id}`
      return shown.find((page) => addresses[page] === path) ?? null
    }
  }
}

/** Statement of a task; organisers can read it before the start. */
function PreviewTask({ id }: { readonly id: number }) {
  const { slug } = useContest()
  const tasks = useApiQuery(queryKeys.contestStatements(slug), "getContestStatements", { params: { slug } })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 768:p-6">
      <Loaded query={tasks} blocks="h-96">
        {(data) =>
          data
            .filter(({ problem }) => problem.id === id)
            .map((task) => <PrintedTask key={task.problem.id} {...task} />)
        }
      </Loaded>
    </div>
  )
}
