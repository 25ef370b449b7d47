import type { ReactNode } from "react"

export interface ChartTexts {
  readonly title: string
  /** A one-sentence description of the chart and its range. */
  readonly summary: string
}

interface ChartFrameProps extends ChartTexts {
  readonly children: ReactNode
  readonly legend?: ReactNode
}

/** A chart with its title and text summary. */
export function ChartFrame({ title, summary, legend, children }: ChartFrameProps) {
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="grid gap-1">
        <span className="text-lg font-bold">{title}</span>
        <span className="text-sm text-ink-soft">{summary}</span>
      </figcaption>
      {children}
      {legend}
    </figure>
  )
}
