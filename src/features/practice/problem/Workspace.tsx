import { Suspense, useState } from "react"
import { getI18n, useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { lazyExtra } from "../../../ui/lazyExtra.ts"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { CodeField } from "../editor/CodeField.tsx"
import { OtherVersion, SavedMark, StorageWarning } from "../editor/DraftStatus.tsx"
import { EditorMenu, type EditorTools } from "../editor/EditorMenu.tsx"
import { mayIndent, useEditorSettings } from "../editor/editorSettings.ts"
import { LanguagePicker } from "../editor/LanguagePicker.tsx"
import { downloadText, readCodeFile } from "../editor/readCodeFile.ts"
import { SymbolBar } from "../editor/SymbolBar.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { LazyAttemptsDialog } from "../solutions/LazyAttemptsDialog.ts"
import { Results } from "./Results.tsx"
import type { Solving } from "./useSolving.ts"

const ShortcutsDialog = lazyExtra(async () => {
  const [{ ShortcutsDialog: Dialog }] = await Promise.all([
    import("../editor/ShortcutsDialog.tsx"),
    getI18n().loadNamespaces("shortcuts")
  ])
  return Dialog
})

const hintId = "zama-editor-keys"

/** The editor, with the results below. */
export function Workspace({ solving }: { readonly solving: Solving }) {
  const { t } = useTranslation("problems")
  const { workspace, help } = solving
  const [attempts, setAttempts] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const tools = useTools(solving, setNotice, () => setAttempts(true))
  if (workspace.failed !== null) return <QueryFailure query={workspace.failed} />
  if (workspace.isClosed) return <p className="p-4">{t("problem.noLanguage")}</p>
  return (
    <section aria-label={t("problem.workspace")} className="flex min-h-0 grow flex-col">
      <Toolbar solving={solving} tools={tools} />
      <SymbolBar code={workspace.code} />
      {workspace.draft !== null && <StorageWarning draft={workspace.draft.view} />}
      {workspace.draft?.view.other != null && <OtherVersion session={workspace.draft.session} />}
      <EditorArea solving={solving} onTabExplained={() => setNotice({ text: "tabExplained" })} />
      <EditorNotice notice={notice} solving={solving} onDone={() => setNotice(null)} />
      <Results solving={solving} />
      {help.open && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={help.hide} />
        </Suspense>
      )}
      {attempts && (
        <Suspense fallback={null}>
          <LazyAttemptsDialog
            problemId={solving.problem.id}
            editor={solving.editor}
            onClose={() => setAttempts(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Toolbar({ solving, tools }: { readonly solving: Solving; readonly tools: EditorTools }) {
  const { languages, language, chooseLanguage } = solving.workspace
  return (
    <div className="relative flex min-h-15 items-center gap-2 border-b border-line px-4 py-2">
      {language === null ? (
        <Skeleton className="h-11 w-40" />
      ) : (
        <LanguagePicker languages={languages} language={language} onChoose={chooseLanguage} />
      )}
      <span className="ml-auto">
        <EditorMenu tools={tools} />
      </span>
    </div>
  )
}

interface EditorAreaProps {
  readonly solving: Solving
  readonly onTabExplained: () => void
}

function EditorArea({ solving, onTabExplained }: EditorAreaProps) {
  const { t } = useTranslation("editor")
  const { indent, fontSize } = useEditorSettings()
  const { draft, language, code } = solving.workspace
  return (
    <div className="@container relative h-[52dvh] min-h-56 1024:h-auto 1024:min-h-40 1024:flex-1">
      <p id={hintId} className="sr-only">
        {t("keys")}
      </p>
      {draft === null || language === null ? (
        <div className="p-4" aria-busy="true">
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <CodeField
          session={draft.session}
          language={language.id}
          indent={indent}
          fontSize={fontSize}
          label={t("editor")}
          describedBy={hintId}
          code={code}
          onLeave={() => document.getElementById("zama-run")?.focus()}
          mayIndent={() => mayIndent(onTabExplained)}
        />
      )}
      {draft !== null && (
        <div className="pointer-events-none absolute right-3 bottom-1 rounded-md bg-surface/85 px-2 py-1 @min-[42rem]:hidden">
          <SavedMark draft={draft.view} />
        </div>
      )}
    </div>
  )
}

interface Notice {
  readonly text: "tabExplained" | "resetDone" | "opened"
  /** Name of the opened file. */
  readonly name?: string
}

interface EditorNoticeProps {
  readonly notice: Notice | null
  readonly solving: Solving
  readonly onDone: () => void
}

/** Notice beside the editor; covers no code and takes no focus. */
function EditorNotice({ notice, solving, onDone }: EditorNoticeProps) {
  const { t } = useTranslation("editor")
  const undo = () => {
    solving.workspace.code.current?.undo()
    solving.workspace.code.current?.focus()
    onDone()
  }
  return (
    <div
      role="status"
      className={notice === null ? "" : "flex flex-wrap items-center gap-3 bg-accent-soft px-4 py-2 text-sm"}
    >
      {notice !== null && (
        <>
          <span className="mr-auto [overflow-wrap:anywhere]">
            {t(notice.text, { name: notice.name ?? "" })}
          </span>
          {notice.text !== "tabExplained" && (
            <Button size="sm" variant="secondary" onClick={undo}>
              {t("undo")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onDone}>
            {t("understood")}
          </Button>
        </>
      )}
    </div>
  )
}

function useTools(
  { workspace, problem, learner, help }: Solving,
  setNotice: (notice: Notice) => void,
  showAttempts: () => void
): EditorTools {
  const { t } = useTranslation("editor")
  const { draft, language } = workspace
  const openFile = async (file: File) => {
    const opened = await readCodeFile(file)
    if (!opened.ok) return notify("danger", t(opened.reason))
    draft?.session.replace(opened.source)
    return setNotice({ text: "opened", name: file.name })
  }
  return {
    reset: () => {
      if (language === null) return
      draft?.session.replace(language.template)
      setNotice({ text: "resetDone" })
    },
    openFile: (file) => void openFile(file),
    download: () => downloadText(`${problem.id}.${language?.extension ?? "txt"}`, workspace.read()),
    showAttempts: learner ? showAttempts : null,
    showShortcuts: help.show
  }
}
