import { useTranslation } from "react-i18next"
import type { ProblemTest, ProblemTestText } from "../../../../api/contract/organiser/problems.ts"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { useProblemQuery } from "../problemCalls.ts"

/** Bytes of a file that the server shows. */
const shownBytes = 1024

interface TestDialogProps {
  readonly test: ProblemTest
  readonly onClose: () => void
}

/** A test in a dialog. */
export function TestDialog({ test: { name, ordinal }, onClose }: TestDialogProps) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const texts = useProblemQuery("getProblemTest", { params: { ordinal } })
  return (
    <Dialog
      open
      title={t("tests.title", { name })}
      closeLabel={t("common:close")}
      onClose={onClose}
      className="w-[min(56rem,calc(100vw-1rem))]!"
    >
      <Loaded query={texts} blocks="h-24" count={2}>
        {(data) => <TestTexts texts={data} />}
      </Loaded>
    </Dialog>
  )
}

/** The beginning of a test's input and answer. */
export function TestTexts({ texts }: { readonly texts: ProblemTestText }) {
  const { t } = useTranslation("organiserProblems")
  const { input, answer, inputBytes, answerBytes } = texts
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TestFile label={t("tests.input")} text={input} isCut={inputBytes > shownBytes} />
      <TestFile label={t("tests.answer")} text={answer} isCut={answerBytes > shownBytes} />
    </div>
  )
}

interface TestFileProps {
  readonly label: string
  /** Null if it is no text. */
  readonly text: string | null
  readonly isCut: boolean
}

function TestFile({ label, text, isCut }: TestFileProps) {
  const { t } = useTranslation("organiserProblems")
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      {text === null ? (
        <p className="text-ink-soft">{t("tests.noText")}</p>
      ) : (
        <pre
          tabIndex={0}
          aria-label={label}
          className="max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm"
        >
          {text}
        </pre>
      )}
      {isCut && <p className="text-sm text-ink-soft">{t("tests.cut")}</p>}
    </section>
  )
}
