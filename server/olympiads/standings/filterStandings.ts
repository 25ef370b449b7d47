import { normaliseSearch } from "../../platform/database/normaliseSearch.ts"
import { type Line, nameFor } from "./standingsOrder.ts"

/** Search text and filters. */
export interface Search {
  readonly query: string
  readonly city: string
  readonly grade: number | null
}

/** Smaller groups would reveal where a child with a given name lives or learns. */
const fewest = 3
/** Higher, because a city and a grade together identify a child sooner than either alone. */
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

/** For visitors: cities and grades are visible to learners only. */
export const noFacets: Facets = { cities: [], grades: [] }

/** Cities and grades with enough participants to filter by. */
export const facetsOf = (lines: ReadonlyArray<Line>): Facets => ({
  cities: common(lines.map(({ city }) => city))
    .slice(0, mostCities)
    .toSorted((one, other) => one.localeCompare(other, "ru")),
  grades: common(lines.map(({ grade }) => grade)).toSorted((one, other) => one - other)
})

/** Matches the name visible to the reader, or the number shown instead of it. */
function isCalled(line: Line, text: string, readerId: number | null): boolean {
  const name = nameFor(readerId, line)
  if (name !== null) return plain(name).includes(text)
  return String(line.userId) === /(?:^|№ ?|#|no\. )(\d{1,15})$/.exec(text)?.[1]
}

/** Normalises a name like `searchable`, but cheaply: a search checks up to twenty thousand names. */
const plain = (name: string) => name.toLowerCase().replaceAll("ё", "е")

/** Lines that match a search, in order. Visitors can search only by what is visible to them. */
export function findLines(
  { lines, facets }: { readonly lines: ReadonlyArray<Line>; readonly facets: Facets },
  { query, city, grade }: Search,
  readerId: number | null
): ReadonlyArray<Line> {
  const text = normaliseSearch(query.slice(0, 100))
  const { cities, grades } = readerId === null ? noFacets : facets
  if (text === "" && city === "" && grade === null) return lines
  if (city !== "" && !cities.includes(city)) return []
  if (grade !== null && !grades.includes(grade)) return []
  const matching = lines.filter(
    (line) => (city === "" || line.city === city) && (grade === null || line.grade === grade)
  )
  // Check again, because facets are recounted rarely and a participant may have withdrawn a consent since.
  const filters = Number(city !== "") + Number(grade !== null)
  if (matching.length < ([0, fewest, fewestOfBoth][filters] ?? 0)) return []
  return text === "" ? matching : matching.filter((line) => isCalled(line, text, readerId))
}
