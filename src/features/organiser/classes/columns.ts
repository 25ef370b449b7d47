import headings from "./headings.json" with { type: "json" }

/** Meaning of a column; `surnameFirst` and `surnameLast` hold full names. */
export type ColumnKind = "first" | "last" | "surnameFirst" | "surnameLast" | "grade" | "city"

/** Normalises a heading for comparison: lower case, no accents, no punctuation. */
export const plainHeading = (heading: string) =>
  heading
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Known headings in both languages. */
const kinds = new Map(
  Object.entries<ReadonlyArray<string>>(headings).flatMap(([kind, known]) =>
    known.map((heading) => [plainHeading(heading), kind as ColumnKind] as const)
  )
)

export interface Columns {
  /** Column index by kind. */
  readonly at: Readonly<Partial<Record<ColumnKind, number>>>
  /** Unrecognised headings. */
  readonly ignored: ReadonlyArray<string>
}

/** Maps headings to columns. Without a surname column, the first-name column holds full names. */
export function readColumns(row: ReadonlyArray<string>): Columns {
  const at: Partial<Record<ColumnKind, number>> = {}
  const ignored: Array<string> = []
  for (const [index, heading] of row.entries()) {
    const kind = kinds.get(plainHeading(heading))
    if (kind !== undefined && at[kind] === undefined) at[kind] = index
    else if (heading.trim() !== "") ignored.push(heading.trim())
  }
  if (at.first === undefined || at.last !== undefined) return { at, ignored }
  const { first, ...others } = at
  return { at: { surnameLast: first, ...others }, ignored }
}
