interface ChartTableProps {
  /** Label of the toggle, as in «Show as a table». */
  readonly label: string
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** The chart's data as a collapsible table. */
export function ChartTable({ label, headers, rows }: ChartTableProps) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center rounded-md font-medium text-accent-ink underline underline-offset-4">
        {label}
      </summary>
      <div
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-72 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full">
          <thead className="text-left text-ink-soft">
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = "", ...rest]) => (
              <tr key={first} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {first}
                </th>
                {rest.map((value, column) => (
                  <td key={headers[column + 1]} className="px-3 py-2 tabular-nums">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
