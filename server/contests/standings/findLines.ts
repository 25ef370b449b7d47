import { searchable } from "../../problems/searchable.ts"
import type { Line } from "./standingsOf.ts"

/** What a reader looks for. */
export interface Search {
  readonly query: string
  readonly city: string
  readonly grade: number | null
}

/** With fewer of them, a city or a grade next to a name would tell where a child lives or learns. */
const fewest = 3
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

/** What there is to choose from. */
export const facetsOf = (lines: ReadonlyArray<Line>): Facets => ({
  cities: common(lines.map(({ city }) => city))
    .slice(0, mostCities)
    .toSorted((one, other) => one.localeCompare(other, "ru")),
  grades: common(lines.map(({ grade }) => grade)).toSorted((one, other) => one - other)
})

/** A name as `searchable` texts are compared with it: of twenty thousand, each is looked at. */
const plain = (name: string) => name.toLowerCase().replaceAll("ё", "е")

/** The lines that a reader looks for, in their order. */
export function findLines(
  { lines, facets }: { readonly lines: ReadonlyArray<Line>; readonly facets: Facets },
  { query, city, grade }: Search
): ReadonlyArray<Line> {
  const text = searchable(query.slice(0, 100))
  if (text === "" && city === "" && grade === null) return lines
  if (city !== "" && !facets.cities.includes(city)) return []
  if (grade !== null && !facets.grades.includes(grade)) return []
  return lines.filter(
    (line) =>
      (city === "" || line.city === city) &&
      (grade === null || line.grade === grade) &&
      (text === "" || (line.name !== null && plain(line.name).includes(text)))
  )
}
