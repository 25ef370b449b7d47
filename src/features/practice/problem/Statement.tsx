import { Languages, Printer } from "lucide-react"
import { memo, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Problem, Sample } from "../../../api/contract/practice/problems.ts"
import { Button } from "../../../ui/Button.tsx"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { notify } from "../../shell/frame/toasts.ts"

interface StatementProps {
  readonly problem: Problem
  /** Shows a print button. */
  readonly printable?: boolean
}

/** Problem statement with its samples. */
export const Statement = memo(function Statement({ problem, printable = true }: StatementProps) {
  const { t, i18n } = useTranslation("problems")
  const foreign = problem.statementLanguage !== i18n.language
  return (
    <article lang={problem.statementLanguage} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {foreign && (
        <p
          lang={i18n.language}
          className="flex items-center gap-3 rounded-lg bg-amber-soft px-4 py-3 text-sm text-amber-ink"
        >
          <Languages className="size-5 shrink-0" />
          {t(`problem.otherLanguage.${problem.statementLanguage}`)}
        </p>
      )}
      <CleanHtml html={problem.statementHtml} className="zama-prose" />
      <Part title={t("problem.input")} html={problem.inputHtml} />
      <Part title={t("problem.output")} html={problem.outputHtml} />
      {problem.samples.length > 0 && <Samples samples={problem.samples} />}
      {problem.notesHtml !== null && <Part title={t("problem.notes")} html={problem.notesHtml} />}
      {printable && <PrintButton />}
    </article>
  )
})

function PrintButton() {
  const { t } = useTranslation("problems")
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start print:hidden"
      onClick={() => window.print()}
    >
      <Printer className="size-4" />
      {t("problem.print")}
    </Button>
  )
}

function Part({ title, html }: { readonly title: string; readonly html: string }) {
  if (html.trim() === "") return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-xl font-bold">{title}</h2>
      <CleanHtml html={html} className="zama-prose" />
    </section>
  )
}

function Samples({ samples }: Pick<Problem, "samples">) {
  const { t } = useTranslation("problems")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl font-bold">{t("problem.samples")}</h2>
      {samples.map((sample) => (
        <SampleView key={sample.ordinal} sample={sample} />
      ))}
    </section>
  )
}

function SampleView({ sample: { ordinal, input, answer } }: { readonly sample: Sample }) {
  const { t } = useTranslation("problems")
  return (
    <section
      aria-label={t("problem.sample", { ordinal })}
      className="overflow-clip rounded-lg border border-line bg-raised print:break-inside-avoid"
    >
      <h3 className="border-b border-line px-4 py-2 text-sm font-semibold">
        {t("problem.sample", { ordinal })}
      </h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))]">
        <SampleText
          title={t("problem.sampleInput")}
          copyLabel={t("problem.copyInput", { ordinal })}
          text={input}
        />
        <SampleText
          title={t("problem.sampleOutput")}
          copyLabel={t("problem.copyOutput", { ordinal })}
          text={answer}
        />
      </div>
    </section>
  )
}

interface SampleTextProps {
  readonly title: string
  readonly copyLabel: string
  readonly text: string
}

function SampleText({ title, copyLabel, text }: SampleTextProps) {
  const { t } = useTranslation("problems")
  const id = useId()
  return (
    <div className="relative -mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3">
      <p id={id} className="text-xs font-semibold tracking-wide text-ink-soft">
        {title}
      </p>
      <span className="absolute top-0.5 right-1 print:hidden">
        <CopyButton
          text={text}
          label={copyLabel}
          copiedLabel={t("problem.copied")}
          onFailed={() => void notify("danger", t("problem.copyFailed"))}
        />
      </span>
      <pre
        aria-labelledby={id}
        role="group"
        tabIndex={0}
        className="mt-1 max-h-80 overflow-auto py-1 font-mono text-[0.9375rem] leading-relaxed print:max-h-none"
      >
        {text.replace(/\n$/, "") || (
          <span className="font-sans text-ink-soft italic">{t("problem.emptyInput")}</span>
        )}
      </pre>
    </div>
  )
}
