/** What a column holds; `whole` names have the surname first or last. */
export type ColumnKind = "first" | "last" | "surnameFirst" | "surnameLast" | "grade" | "city"

const names: Readonly<Record<ColumnKind, ReadonlyArray<string>>> = {
  first: ["имя", "имя ученика", "first name", "firstname", "given name", "name", "имя участника"],
  last: ["фамилия", "фамилия ученика", "last name", "lastname", "surname", "family name"],
  surnameFirst: [
    "фио",
    "ф и о",
    "фио ученика",
    "фамилия имя",
    "фамилия и имя",
    "фамилия имя отчество",
    "ученик",
    "участник",
    "surname and name"
  ],
  surnameLast: [
    "имя фамилия",
    "имя и фамилия",
    "full name",
    "student",
    "student name",
    "pupil",
    "pupil name"
  ],
  grade: ["класс", "параллель", "grade", "class", "year", "form"],
  city: ["город", "населенный пункт", "city", "town"]
}

const kinds = new Map(
  Object.entries(names).flatMap(([kind, headings]) =>
    headings.map((heading) => [heading, kind as ColumnKind] as const)
  )
)

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

export interface Columns {
  /** By kind, the place of its column. */
  readonly at: Readonly<Partial<Record<ColumnKind, number>>>
  /** Headings that nobody knows. */
  readonly ignored: ReadonlyArray<string>
}

/** Tells columns by their headings. A name without a column of surnames is a whole one. */
export function readColumns(headings: ReadonlyArray<string>): Columns {
  const at: Partial<Record<ColumnKind, number>> = {}
  const ignored: Array<string> = []
  for (const [place, heading] of headings.entries()) {
    const kind = kinds.get(plain(heading))
    if (kind !== undefined && at[kind] === undefined) at[kind] = place
    else if (heading.trim() !== "") ignored.push(heading.trim())
  }
  if (at.first === undefined || at.last !== undefined) return { at, ignored }
  const { first, ...others } = at
  return { at: { surnameLast: first, ...others }, ignored }
}
