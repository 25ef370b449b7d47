import { useTranslation } from "react-i18next"
import type { ScoreLines, Standings } from "../../../../api/contract/olympiads/standings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { LineChart, type LineSeries } from "../../../../ui/charts/LineChart.tsx"
import type { Tone } from "../../../../ui/toneClass.ts"
import { useApiQuery } from "../../../shell/session/ApiContext.ts"
import { nameOf } from "./standingsGridRow.ts"

type Line = ScoreLines["lines"][number]

const tones: ReadonlyArray<Tone> = ["amber", "success", "danger"]

interface ScorePictureProps {
  readonly slug: string
  readonly scoring: Standings["scoring"]
}

/** Chart of points or solved problems over time, for the leaders and the user; hidden until there is data. */
export function ScoreChart({ slug, scoring }: ScorePictureProps) {
  const { t } = useTranslation(["contest", "common"])
  const { data } = useApiQuery(queryKeys.scoreLines(slug), "getScoreLines", { params: { slug } })
  const lines = data?.lines.filter(({ steps }) => steps.length > 0) ?? []
  if (data === undefined || lines.length === 0) return null
  const xs = minutesOf(lines, data.minutes)
  return (
    <LineChart
      title={t(`standings.growth.${scoring}.title`)}
      summary={t(`standings.growth.${scoring}.summary`, { count: data.minutes })}
      xs={xs}
      ticks={ticksOf(data.minutes)}
      series={lines.map((line, index) => seriesOf(line, xs, nameOf(line, t), index))}
      formatX={(minute) => t("standings.growth.minute", { minute })}
      formatY={String}
      labels={{ x: t("standings.growth.time"), table: t("standings.growth.table") }}
    />
  )
}

const minutesOf = (lines: ReadonlyArray<Line>, end: number): ReadonlyArray<number> =>
  [
    ...new Set([0, ...lines.flatMap(({ steps }) => steps.map(({ minute }) => Math.min(minute, end))), end])
  ].sort((one, other) => one - other)

const ticksOf = (end: number): ReadonlyArray<number> =>
  [0, 1, 2, 3, 4].map((part) => Math.round((end * part) / 4))

const seriesOf = (
  { steps, me }: Line,
  xs: ReadonlyArray<number>,
  label: string,
  index: number
): LineSeries => ({
  label: `${index + 1}. ${label}`,
  tone: me ? "accent" : (tones[index] ?? "neutral"),
  values: xs.map((x) => steps.findLast(({ minute }) => minute <= x)?.points ?? 0)
})
