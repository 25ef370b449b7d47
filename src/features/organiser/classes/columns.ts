import headings from "./headings.json" with { type: "json" }

/** What a column holds; `whole` names have the surname first or last. */
export type ColumnKind = "first" | "last" | "surnameFirst" | "surnameLast" | "grade" | "city"

/** A heading as it is compared: small letters and digits without accents, so that spelling hardly matters. */
export const plainHeading = (heading: string) =>
  heading
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Headings that schools use, in both languages. */
const kinds = new Map(
  Object.entries<ReadonlyArray<string>>(headings).flatMap(([kind, known]) =>
    known.map((heading) => [plainHeading(heading), kind as ColumnKind] as const)
  )
)

export interface Columns {
  /** By kind, the place of its column. */
  readonly at: Readonly<Partial<Record<ColumnKind, number>>>
  /** Headings that nobody knows. */
  readonly ignored: ReadonlyArray<string>
}

/** Tells columns by their headings. A name without a column of surnames is a whole one. */
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
