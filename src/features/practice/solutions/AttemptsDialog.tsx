import { Undo2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Solution, SolutionListItem } from "../../../api/contract/practice/solutions.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Select } from "../../../ui/Select.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { CodeShow } from "../editor/CodeShow.tsx"
import { countChanges } from "../editor/countChanges.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { solutionKeys } from "../submission/solutionKeys.ts"
import { useResultFormats } from "../submission/useResultFormats.ts"

/** Access to the editor's text. */
export interface EditorText {
  readonly language: string
  read(): string
  /** Replaces the text; false if the language is not accepted here. */
  put(language: string, source: string): boolean
  /** Moves the focus into a text that has no code editor; false if it cannot. */
  focus?(): boolean
}

interface AttemptsDialogProps {
  readonly problemId: number
  readonly editor: EditorText
  /** Attempt to compare first, by any user. */
  readonly shown?: Solution
  readonly onClose: () => void
}

const inEditor = "editor"

/** Compares two own attempts, or an attempt and the editor; the earlier one can be restored to the editor. */
export function AttemptsDialog({ problemId, editor, shown, onClose }: AttemptsDialogProps) {
  const { t } = useTranslation(["attempts", "submission"])
  const attempts = useApiQuery(solutionKeys.mine(problemId, 1), "listMySolutions", {
    params: { id: problemId },
    query: { page: 1 }
  })
  const [chosen, choose] = useState<string | null>(shown === undefined ? null : String(shown.id))
  const [after, setAfter] = useState<string>(inEditor)
  const items = attempts.data?.items ?? []
  const before = chosen ?? (items[0] === undefined ? null : String(items[0].id))
  const options = useOptions(items, shown)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      closeLabel={t("close")}
      className="w-[min(56rem,calc(100vw-1rem))]!"
    >
      {attempts.isPending && <Waiting label={t("loading")} blocks="h-64" />}
      {!attempts.isPending && before === null && <p className="text-ink-soft">{t("none")}</p>}
      {before !== null && !attempts.isPending && (
        <>
          <div className="grid gap-3 550:grid-cols-2">
            <Select label={t("before")} value={before} options={options} onChange={choose} />
            <Select
              label={t("after")}
              value={after}
              options={[{ value: inEditor, label: t("inEditor") }, ...options]}
              onChange={setAfter}
            />
          </div>
          <Comparison before={before} after={after} editor={editor} onDone={onClose} />
        </>
      )}
    </Dialog>
  )
}

function useOptions(items: ReadonlyArray<SolutionListItem>, shown: Solution | undefined) {
  const { t } = useTranslation(["attempts", "submission"])
  const { moment } = useResultFormats()
  const listed = shown === undefined || items.some(({ id }) => id === shown.id) ? items : [shown, ...items]
  return listed.map(({ id, status, receivedAt }) => ({
    value: String(id),
    label: t("attempt", { id, verdict: t(`submission:verdict.${status}`), when: moment(receivedAt) })
  }))
}

interface ComparisonProps {
  readonly before: string
  readonly after: string
  readonly editor: EditorText
  readonly onDone: () => void
}

function Comparison({ before, after, editor, onDone }: ComparisonProps) {
  const { t } = useTranslation(["attempts", "solution"])
  const former = useAttempt(before)
  const later = useAttempt(after === inEditor ? before : after)
  if (former === undefined || later === undefined) return <Skeleton className="h-64" />
  const text = after === inEditor ? editor.read() : later.source
  const same = former.source === text
  const putBefore = () => {
    if (!editor.put(former.language, former.source)) return notify("danger", t("solution:wrongLanguage"))
    onDone()
    return notify("success", t("solution:putBackDone"))
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {same ? t("same") : t("changed", countChanges(former.source, text))}
        </p>
        <Button size="sm" variant="secondary" onClick={() => void putBefore()}>
          <Undo2 className="size-4" />
          {t("putBefore")}
        </Button>
      </div>
      <CodeShow
        before={former.source}
        source={text}
        language={former.language}
        label={t("difference")}
        className="max-h-[50dvh] min-h-32"
      />
    </>
  )
}

const useAttempt = (id: string) =>
  useApiQuery(solutionKeys.one(Number(id)), "getSolution", { params: { id: Number(id) } }).data
