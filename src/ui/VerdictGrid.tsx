import { cx } from "./cx.ts"
import { outcomeLooks } from "./outcomeLooks.tsx"
import type { Outcome } from "./outcomeLooks.tsx"
import { toneClass } from "./toneClass.ts"

export interface GridCell {
  readonly outcome: Outcome
  /** In the cell: points, or a number of attempts. */
  readonly text: string
  /** Said instead: «accepted, third attempt». */
  readonly label: string
}

export interface GridRow {
  readonly key: string
  readonly place: string
  readonly name: string
  readonly total: string
  /** One for each problem; null for one that was not tried. */
  readonly cells: ReadonlyArray<GridCell | null>
  readonly mine?: boolean
}

interface VerdictGridProps {
  readonly label: string
  readonly headers: { readonly place: string; readonly name: string; readonly total: string }
  readonly problems: ReadonlyArray<{ readonly key: string; readonly label: string; readonly title: string }>
  readonly rows: ReadonlyArray<GridRow>
  /** Said of a problem that was not tried. */
  readonly untried: string
}

const head = "h-11 px-2 font-semibold text-ink-soft"

/**
 * Standings: who stands where, and how each problem went. It keeps being a table on phones, where names
 * stay in sight while problems scroll by: cards would not let anybody compare.
 */
export function VerdictGrid({ label, headers, problems, rows, untried }: VerdictGridProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={cx(head, "w-12 text-right")}>
              {headers.place}
            </th>
            <th scope="col" className={cx(head, "sticky left-0 z-10 bg-raised text-left")}>
              {headers.name}
            </th>
            <th scope="col" className={cx(head, "text-right")}>
              {headers.total}
            </th>
            {problems.map(({ key, label: short, title }) => (
              <th key={key} scope="col" abbr={title} className={cx(head, "min-w-13 text-center")}>
                <abbr title={title} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} problems={problems} untried={untried} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<VerdictGridProps, "problems" | "untried"> {
  readonly row: GridRow
}

function Row({ row, problems, untried }: RowProps) {
  const ground = row.mine === true ? "bg-accent-soft" : "bg-raised"
  return (
    <tr className={cx("border-b border-line last:border-0", ground)}>
      <td className="h-12 px-2 text-right text-ink-soft tabular-nums">{row.place}</td>
      <th
        scope="row"
        className={cx(
          "sticky left-0 z-10 max-w-40 truncate px-2 text-left font-semibold 550:max-w-60",
          ground
        )}
      >
        {row.name}
      </th>
      <td className="px-2 text-right font-bold tabular-nums">{row.total}</td>
      {problems.map(({ key }, index) => (
        <td key={key} className="p-1 text-center">
          <Cell cell={row.cells[index] ?? null} untried={untried} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ cell, untried }: { readonly cell: GridCell | null; readonly untried: string }) {
  if (cell === null) return <span className="sr-only">{untried}</span>
  const { tone, icon } = outcomeLooks[cell.outcome]
  return (
    <span
      title={cell.label}
      className={cx(
        "inline-flex h-9 min-w-11 items-center justify-center gap-1 rounded-sm px-1.5 font-semibold tabular-nums forced-colors:border [&_svg]:size-3.5 [&_svg]:shrink-0",
        toneClass[tone]
      )}
    >
      {icon}
      <span aria-hidden="true">{cell.text}</span>
      <span className="sr-only">{cell.label}</span>
    </span>
  )
}
