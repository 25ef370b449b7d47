import { CornerDownRight, MoveRight } from "lucide-react"
import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TraceStep } from "../../../trace/Trace.ts"
import { cx } from "../../../ui/cx.ts"
import { innermost } from "./stepSelectors.ts"

interface TracedCodeProps {
  readonly code: string
  readonly step: TraceStep
  /** Line of the next step; null at the last step. */
  readonly next: number | null
}

/** The program with the current and the next line marked. */
export function TracedCode({ code, step, next }: TracedCodeProps) {
  const { t } = useTranslation("cell")
  const box = useRef<HTMLDivElement>(null)
  const { line: current } = innermost(step)
  useLayoutEffect(() => scrollIntoSight(box.current))
  const lines = code.replace(/\n$/, "").split("\n")
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("steps.code")}
      tabIndex={0}
      className="relative max-h-[min(26rem,45dvh)] overflow-auto rounded-lg border border-line bg-raised py-2 font-mono text-sm leading-relaxed"
    >
      <ol>
        {lines.map((line, index) => (
          <CodeLine
            key={index}
            number={index + 1}
            text={line}
            mark={index + 1 === current ? "here" : index + 1 === next ? "next" : null}
            failed={step.kind === "exception"}
          />
        ))}
      </ol>
    </div>
  )
}

interface CodeLineProps {
  readonly number: number
  readonly text: string
  readonly mark: "here" | "next" | null
  readonly failed: boolean
}

function CodeLine({ number, text, mark, failed }: CodeLineProps) {
  const { t } = useTranslation("cell")
  const here = mark === "here"
  return (
    <li
      aria-current={here ? "step" : undefined}
      className={cx(
        "grid grid-cols-[2.25rem_1.5rem_minmax(0,1fr)] pr-3",
        here && (failed ? "bg-danger-soft" : "bg-accent-soft")
      )}
    >
      <span aria-hidden="true" className="text-right text-ink-soft tabular-nums select-none">
        {number}
      </span>
      <span
        className={cx("grid h-[1.6em] place-items-center", failed ? "text-danger-ink" : "text-accent-ink")}
      >
        {here && <MoveRight className="size-4" strokeWidth={3} />}
        {mark === "next" && <CornerDownRight className="size-3.5 opacity-70" />}
        {mark !== null && <span className="sr-only">{t(here ? "steps.here" : "steps.thenHere")}</span>}
      </span>
      <code className={cx("[overflow-wrap:anywhere] whitespace-pre-wrap", here && "font-semibold")}>
        {text === "" ? " " : text}
      </code>
    </li>
  )
}

/** Scrolls only the code box, not the page. */
function scrollIntoSight(box: HTMLElement | null): void {
  const line = box?.querySelector<HTMLElement>("[aria-current]")
  if (box == null || line == null) return
  const above = line.offsetTop < box.scrollTop
  const below = line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight
  if (above || below) box.scrollTop = line.offsetTop - box.clientHeight / 2
}
