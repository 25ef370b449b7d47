import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ContestPreview } from "../../../../api/contract/organiser/preview.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { paths } from "../../../../routes/paths.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { ContestEndPage } from "../../../olympiads/contest/ContestEndPage.tsx"
import { ContestPage } from "../../../olympiads/contest/ContestPage.tsx"
import { ContestRulesPage } from "../../../olympiads/contest/ContestRulesPage.tsx"
import { PrintedTask } from "../../../olympiads/contest/PrintedTask.tsx"
import { useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { PreviewStage } from "./PreviewStage.tsx"

const pages = { contest: ContestPage, rules: ContestRulesPage, end: ContestEndPage } as const
type Page = keyof typeof pages

interface PreviewPagesProps {
  readonly slug: string
  readonly preview: ContestPreview
}

/** A page, or a task's id as text. */
type PreviewView = Page | `${number}`

/** The pages available to a participant at the chosen moment, and the task opened from one of them. */
export function PreviewPages({ slug, preview }: PreviewPagesProps) {
  const { t } = useTranslation("organiser")
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
          <PreviewStage preview={preview} onLink={follow} onRefused={() => setNote(t("preview.refused"))}>
            <Shown key={view} page={view} />
          </PreviewStage>
        ) : (
          <PreviewTask slug={slug} id={Number(view)} />
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

interface PreviewTaskProps {
  readonly slug: string
  readonly id: number
}

/** Statement of a task; organisers can read it before the start. */
function PreviewTask({ slug, id }: PreviewTaskProps) {
  const tasks = useApiQuery(queryKeys.contestStatements(slug), "getContestStatements", { params: { slug } })
  const task = tasks.data?.find(({ problem }) => problem.id === id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 768:p-6">
      {task !== undefined && <PrintedTask {...task} />}
      {tasks.isError && <QueryFailure query={tasks} />}
      {tasks.isPending && <Skeleton className="h-96" />}
    </div>
  )
}
