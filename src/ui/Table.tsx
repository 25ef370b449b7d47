import type { ReactNode } from "react"
import { cx } from "./cx.ts"

export interface Column<Row> {
  /** Unique among the columns. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligns numbers so that rows compare easily. */
  readonly numeric?: boolean
  /** Keeps the text on one line in the table layout, as for a verdict or a language name. */
  readonly short?: boolean
  /** Hidden in tables in windows narrower than 1280 px, where the first cell shows its content; visible in cards. */
  readonly roomy?: boolean
  /** The row's subject: the title of its card, shown without the header. */
  readonly main?: boolean
  /** Buttons, which have the whole width of a card and need no header there. */
  readonly buttons?: boolean
}

interface TableProps<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  /** Whether the rows are outdated because new ones are loading. */
  readonly stale?: boolean
  /** Highlights rows, such as the user's own. */
  readonly isMarked?: (row: Row) => boolean
}

/**
 * A table that turns into cards below 550 px.
 * Explicit roles are needed because the card layout removes the implicit ones.
 */
export function Table<Row>({ label, columns, rows, keyOf, stale = false, isMarked }: TableProps<Row>) {
  return (
    <div className="relative overflow-x-auto">
      {stale && <Loading />}
      <table
        role="table"
        aria-label={label}
        aria-busy={stale}
        className="w-full border-collapse max-550:block 550:overflow-clip 550:rounded-lg 550:bg-raised 550:outline 550:-outline-offset-1 550:outline-line"
      >
        <thead role="rowgroup" className="max-550:hidden">
          <tr role="row" className="border-b border-line">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-550:grid max-550:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className={cx(
                "relative border-line transition-colors 550:border-b 550:last:border-0 550:hover:bg-sunken/70",
                "max-550:grid max-550:gap-1 max-550:rounded-lg max-550:border max-550:p-4",
                isMarked?.(row) === true ? "bg-accent-soft" : "max-550:bg-raised"
              )}
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The old rows stay readable, so a progress bar above them replaces dimming. */
function Loading() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 top-0 z-10 h-0.5 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-sweep bg-accent motion-reduce:w-full" />
    </div>
  )
}

function HeaderCell<Row>({ column }: { readonly column: Column<Row> }) {
  const { header, numeric = false, roomy = false } = column
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(
        "h-11 px-4 text-sm font-semibold whitespace-nowrap text-ink-soft",
        numeric ? "text-right" : "text-left",
        roomy && "max-1280:hidden"
      )}
    >
      {header}
    </th>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const {
    header,
    numeric = false,
    short = numeric,
    roomy = false,
    main = false,
    buttons = false,
    cell
  } = column
  const isWide = main || buttons
  return (
    <td
      role="cell"
      className={cx(
        "550:px-4 550:py-3",
        numeric && "tabular-nums 550:text-right",
        short && "550:whitespace-nowrap",
        roomy && "550:max-1280:hidden",
        main && "font-semibold [overflow-wrap:anywhere]",
        !isWide && "max-550:flex max-550:items-center max-550:justify-between max-550:gap-4",
        main && "max-550:order-first max-550:mb-1"
      )}
    >
      {!isWide && <span className="shrink-0 text-sm text-ink-soft 550:hidden">{header}</span>}
      {isWide ? cell(row) : <div className="min-w-0 max-550:text-right">{cell(row)}</div>}
    </td>
  )
}
