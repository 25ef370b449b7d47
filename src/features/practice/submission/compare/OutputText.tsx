import { useId } from "react"
import { useTranslation } from "react-i18next"
import { cx } from "../../../../ui/cx.ts"

export interface Mark {
  /** 1-based. */
  readonly line: number
  readonly from: number
  readonly to: number
  readonly good: boolean
}

interface OutputTextProps {
  readonly label: string
  readonly text: string
  readonly mark?: Mark | null
  readonly className?: string
}

const longest = 4_096

/** A program's input or output as plain text, cut at 4,096 characters. */
export function OutputText({ label, text, mark = null, className }: OutputTextProps) {
  const { t } = useTranslation("submission")
  const id = useId()
  const shown = text.slice(0, longest)
  return (
    <figure className={cx("grid min-w-0 content-start gap-1", className)}>
      <figcaption id={id} className="text-xs font-semibold tracking-wide text-ink-soft">
        {label}
      </figcaption>
      <pre
        aria-labelledby={id}
        role="group"
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-md bg-sunken px-3 py-2 font-mono text-sm leading-relaxed"
      >
        {shown === "" ? (
          <span className="font-sans text-ink-soft italic">{t("compare.nothing")}</span>
        ) : (
          <MarkedText text={shown} mark={mark} />
        )}
      </pre>
      {shown.length < text.length && <p className="text-xs text-ink-soft">{t("compare.cut")}</p>}
    </figure>
  )
}

function MarkedText({ text, mark }: { readonly text: string; readonly mark: Mark | null }) {
  if (mark === null) return text
  const lines = text.split("\n")
  const before = lines.slice(0, mark.line - 1).reduce((length, line) => length + line.length + 1, 0)
  const [from, to] = [before + mark.from, before + mark.to]
  return (
    <>
      {text.slice(0, from)}
      <mark
        className={cx(
          "rounded-sm px-0.5 font-bold underline decoration-2 underline-offset-4",
          mark.good ? "bg-success-soft text-success-ink" : "bg-danger-soft text-danger-ink decoration-wavy"
        )}
      >
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  )
}
