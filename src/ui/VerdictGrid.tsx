import type { Ref } from "react"
import { cx } from "./cx.ts"
import { outcomeLooks, type Outcome } from "./outcomeLooks.tsx"
import { toneClass } from "./toneClass.ts"

export interface GridCell {
  readonly outcome: Outcome
  /** Cell content: points or the number of attempts. */
  readonly text: string
  /** Screen reader text, as in «accepted, third attempt». */
  readonly label: string
}

export interface GridRow {
  readonly key: string
  readonly rank: string
  readonly name: string
  readonly total: string
  /** One per problem; null for a problem without attempts. */
  readonly cells: ReadonlyArray<GridCell | null>
  readonly mine?: boolean
  /** Renders a grey placeholder line. */
  readonly loading?: boolean
}

/** The rendered slice of a virtualised list, with the space above and below it. */
export interface GridWindow {
  /** Index of the first rendered row, from 0. */
  readonly first: number
  readonly count: number
  /** In pixels. */
  readonly above: number
  readonly below: number
}

interface VerdictGridProps {
  readonly label: string
  readonly headers: { readonly rank: string; readonly name: string; readonly total: string }
  readonly problems: ReadonlyArray<{ readonly key: string; readonly label: string; readonly title: string }>
  readonly rows: ReadonlyArray<GridRow>
  /** Screen reader text for a problem without attempts. */
  readonly untried: string
  readonly window: GridWindow
  /** The scroll container. */
  readonly ref?: Ref<HTMLDivElement>
}

/** In rem. The fixed height lets the caller compute row positions. */
export const gridRowHeight = 3

const head =
  "sticky top-0 z-20 h-11 bg-raised px-2 font-semibold text-ink-soft shadow-[inset_0_-1px_0_var(--color-line)]"

/**
 * A standings table with one verdict per problem. It stays a table on phones, where the names stick while the
 * problems scroll, because cards would prevent comparison.
 */
export function VerdictGrid(props: VerdictGridProps) {
  const { label, headers, problems, rows, untried, window: shown, ref } = props
  const columns = problems.length + 3
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative max-h-[max(24rem,75dvh)] overflow-auto rounded-lg border border-line bg-raised print:max-h-none"
    >
      <table
        aria-label={label}
        aria-rowcount={shown.count + 1}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={cx(head, "w-12 text-right")}>
              {headers.rank}
            </th>
            <th scope="col" className={cx(head, "left-0 z-30 text-left")}>
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
          <Room height={shown.above} columns={columns} />
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              problems={problems}
              untried={untried}
              index={shown.first + index + 2}
            />
          ))}
          <Room height={shown.below} columns={columns} />
        </tbody>
      </table>
    </div>
  )
}

/** Empty space in place of the rows outside the window. */
function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="print:hidden">
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  )
}

interface RowProps extends Pick<VerdictGridProps, "problems" | "untried"> {
  readonly row: GridRow
  readonly index: number
}

function Row({ row, problems, untried, index }: RowProps) {
  if (row.loading === true) return <LoadingRow columns={problems.length + 3} index={index} />
  const ground = row.mine === true ? "bg-accent-soft" : "bg-raised"
  return (
    <tr
      aria-rowindex={index}
      aria-current={row.mine === true ? "true" : undefined}
      className={cx("[&:not(:last-child)>*]:shadow-[inset_0_-1px_0_var(--color-line)]", ground)}
    >
      <td className="h-12 px-2 text-right whitespace-nowrap text-ink-soft tabular-nums">{row.rank}</td>
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
      {problems.map(({ key }, column) => (
        <td key={key} className="p-1 text-center">
          <Cell cell={row.cells[column] ?? null} untried={untried} />
        </td>
      ))}
    </tr>
  )
}

function LoadingRow({ columns, index }: { readonly columns: number; readonly index: number }) {
  return (
    <tr aria-rowindex={index} aria-busy="true">
      <td colSpan={columns} className="h-12 px-3">
        <span className="block h-4 w-2/5 animate-pulse rounded-sm bg-sunken motion-reduce:animate-none" />
      </td>
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
