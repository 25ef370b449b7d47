import { useLocation } from "react-router-dom"
import { Play, Send } from "lucide-react"
import { lazy, Suspense, useEffect, useRef, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { Notice } from "../submission/Notice.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { signInPath } from "../../../routes/paths.ts"
import { cx } from "../../../ui/cx.ts"
import { useEditorSettings } from "../editor/editorSettings.ts"
import { StepThrough } from "./StepThrough.tsx"
import type { ResultPanel, Solving } from "./useSolving.ts"
import { TextArea } from "../../../ui/TextArea.tsx"
import type { RunControl } from "./useRun.ts"

const RunPanel = lazy(() => import("./RunPanel.tsx").then(({ RunPanel: part }) => ({ default: part })))
const loadSubmissionPanel = () => import("../submission/SubmissionPanel.tsx")
const SubmissionPanel = lazy(() =>
  loadSubmissionPanel().then(({ SubmissionPanel: part }) => ({ default: part }))
)
const SubmissionAnnouncer = lazy(() =>
  loadSubmissionPanel().then(({ SubmissionAnnouncer: part }) => ({ default: part }))
)

/** Assumed language until the list of languages loads. */
const usual = "python"

const panels = ["run", "submission"] as const
const tabId = (panel: ResultPanel) => `zama-tab-${panel}`
const panelId = "zama-results"

/** Results of runs and of the submission. */
export function Results({ solving }: { readonly solving: Solving }) {
  const { panel, submission, problem, run, workspace } = solving
  const { t } = useTranslation(["editor", "submission"])
  const area = useRef<HTMLDivElement>(null)
  useComeIntoView(area, solving)
  return (
    <div
      ref={area}
      className={cx(
        "flex scroll-mt-[calc(4rem+var(--bar,0px))] flex-col border-t border-line 1024:max-h-[46%] 1024:min-h-44 1024:shrink-0",
        // Reserves enough height to scroll to the top while there is little content yet.
        panel === "submission" || run.snapshot !== null ? "min-h-[calc(100dvh-9rem)]" : "min-h-44"
      )}
    >
      <div
        role="tablist"
        aria-label={t("panels")}
        className="flex shrink-0 gap-1 px-3 pt-1"
        onKeyDown={(event) => switchBy(event, solving)}
      >
        {panels.map((name) => (
          <button
            key={name}
            id={tabId(name)}
            type="button"
            role="tab"
            aria-selected={panel === name}
            aria-controls={panelId}
            tabIndex={panel === name ? 0 : -1}
            onClick={() => solving.showPanel(name)}
            className={cx(
              "min-h-11 border-b-2 px-3 font-semibold",
              panel === name ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink"
            )}
          >
            {name === "run" ? t("run.panel") : t("submission:panel")}
          </button>
        ))}
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panel)}
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 py-3 focus-visible:-outline-offset-2"
      >
        {panel === "run" && (
          <div className="grid gap-4">
            {run.snapshot === null ? (
              <RunInvitation />
            ) : (
              <Suspense fallback={<RunInvitation />}>
                <RunPanel
                  run={run}
                  snapshot={run.snapshot}
                  languages={workspace.languages}
                  code={workspace.code}
                />
              </Suspense>
            )}
            <SteppedLanguages solving={solving} />
            <CustomInput run={run} />
          </div>
        )}
        {panel === "submission" && !solving.learner && <SignInNotice />}
        {panel === "submission" && submission !== null && (
          <Suspense fallback={null}>
            <SubmissionPanel
              actor={submission}
              problem={problem}
              code={workspace.code}
              onSendAgain={solving.sendAgain}
            />
          </Suspense>
        )}
      </div>
      {submission !== null && (
        <Suspense fallback={null}>
          <SubmissionAnnouncer actor={submission} />
        </Suspense>
      )}
    </div>
  )
}

/** Step button for Python. Reserves its space while the languages load to avoid a layout shift. */
function SteppedLanguages({ solving }: { readonly solving: Solving }) {
  const { language } = solving.workspace
  const settings = useEditorSettings()
  if (!(language?.id ?? settings.language ?? usual).startsWith("python")) return null
  return language === null ? <div className="h-11" /> : <StepThrough solving={solving} />
}

function switchBy(event: KeyboardEvent, { panel, showPanel }: Solving): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return
  event.preventDefault()
  const other = panel === "run" ? "submission" : "run"
  showPanel(other)
  document.getElementById(tabId(other))?.focus()
}

/** On narrow screens scrolls to the results when a run or submission starts. */
function useComeIntoView(area: React.RefObject<HTMLElement | null>, solving: Solving): void {
  const active = solving.running || solving.submitting !== "no"
  useEffect(() => {
    if (!active || matchMedia("(min-width: 1024px)").matches) return
    area.current?.scrollIntoView({ block: "start", behavior: "smooth" })
  }, [active, area])
}

/** Explains Run before the first run. */
function RunInvitation() {
  const { t } = useTranslation("editor")
  return (
    <p className="flex min-h-9 items-center gap-3">
      <Play className="size-5 shrink-0 text-ink-soft" />
      {t("run.idleText")}
    </p>
  )
}

/** Shown to guests instead of a verdict. */
function SignInNotice() {
  const { t } = useTranslation("submission")
  const { pathname, search } = useLocation()
  return (
    <Notice icon={<Send />} title={t("guest.title")} text={t("guest.text")}>
      <ButtonLink to={signInPath(pathname + search)} size="sm">
        {t("guest.link")}
      </ButtonLink>
    </Notice>
  )
}

/** Custom input for a run, in addition to the samples. */
function CustomInput({ run: { ownInput, setOwnInput } }: { readonly run: RunControl }) {
  const { t } = useTranslation("editor")
  return (
    <TextArea
      label={t("run.ownInput")}
      hint={t("run.ownInputHint")}
      rows={3}
      maxLength={65_536}
      value={ownInput}
      onChange={setOwnInput}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="min-h-22! font-mono text-sm pointer-coarse:text-base"
    />
  )
}
