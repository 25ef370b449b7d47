import { searchable } from "../../platform/database/searchable.ts"
import { type Line, nameFor } from "./standingsOf.ts"

/** What a reader looks for. */
export interface Search {
  readonly query: string
  readonly city: string
  readonly grade: number | null
}

/** With fewer of them, a city or a grade next to a name would tell where a child lives or learns. */
const fewest = 3
/** A city and a grade together single out a child sooner than either alone. */
const fewestOfBoth = 10
const mostCities = 200

export interface Facets {
  readonly cities: ReadonlyArray<string>
  readonly grades: ReadonlyArray<number>
}

const common = <Key extends string | number>(keys: ReadonlyArray<Key | null>): ReadonlyArray<Key> => {
  const counts = new Map<Key, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= fewest)
    .toSorted(([, one], [, other]) => other - one)
    .map(([key]) => key)
}

/** Visitors choose from nothing: cities and grades are for learners. */
export const noFacets: Facets = { cities: [], grades: [] }

/** What there is to choose from. */
export const facetsOf = (lines: ReadonlyArray<Line>): Facets => ({
  cities: common(lines.map(({ city }) => city))
    .slice(0, mostCities)
    .toSorted((one, other) => one.localeCompare(other, "ru")),
  grades: common(lines.map(({ grade }) => grade)).toSorted((one, other) => one - other)
})

/** By the name that the reader sees, or by the number that stands for it. */
function isCalled(line: Line, text: string, readerId: number | null): boolean {
  const name = nameFor(readerId, line)
  if (name !== null) return plain(name).includes(text)
  return String(line.userId) === /(?:^|№ ?|#|no\. )(\d{1,15})$/.exec(text)?.[1]
}

/** A name as `searchable` texts are compared with it: of twenty thousand, each is looked at. */
const plain = (name: string) => name.toLowerCase().replaceAll("ё", "е")

/** The lines that match a search, in order. A visitor can search only what a visitor sees. */
export function findLines(
  { lines, facets }: { readonly lines: ReadonlyArray<Line>; readonly facets: Facets },
  { query, city, grade }: Search,
  readerId: number | null
): ReadonlyArray<Line> {
  const text = searchable(query.slice(0, 100))
  const { cities, grades } = readerId === null ? noFacets : facets
  if (text === "" && city === "" && grade === null) return lines
  if (city !== "" && !cities.includes(city)) return []
  if (grade !== null && !grades.includes(grade)) return []
  const matching = lines.filter(
    (line) => (city === "" || line.city === city) && (grade === null || line.grade === grade)
  )
  // Facets are counted seldom; a participant may have taken a consent back since.
  const filters = Number(city !== "") + Number(grade !== null)
  if (matching.length < ([0, fewest, fewestOfBoth][filters] ?? 0)) return []
  return text === "" ? matching : matching.filter((line) => isCalled(line, text, readerId))
}
