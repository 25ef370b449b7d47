import { useCallback, useMemo } from "react"
import { useSearchParams } from "react-router-dom"

/** One parameter of an address. `absent` stands for all that it cannot read, and no address spells it out. */
interface Parameter<Value> {
  readonly read: (text: string) => Value
  readonly absent: Value
}

export const typedText: Parameter<string> = { read: (text) => text.trim().slice(0, 100), absent: "" }

export const pageNumber: Parameter<number> = {
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1),
  absent: 1
}

export const matching = <Absent extends string | null>(
  isKnown: (text: string) => boolean,
  absent: Absent
): Parameter<string | Absent> => ({ read: (text) => (isKnown(text) ? text : absent), absent })

export const oneOf = <const Value extends string, Absent extends Value | null>(
  values: ReadonlyArray<Value>,
  absent: Absent
): Parameter<Value | Absent> => ({ read: (text) => values.find((value) => value === text) ?? absent, absent })

type Schema = Readonly<Record<string, Parameter<unknown>>>
type SearchOf<S extends Schema> = { readonly [Name in keyof S]: S[Name]["absent"] }
type QueryOf<S extends Schema> = { readonly [Name in keyof S]?: NonNullable<S[Name]["absent"]> }

interface SearchState<S extends Schema> {
  readonly read: (params: URLSearchParams) => SearchOf<S>
  /** What differs from the whole list, as a call takes it. */
  readonly query: (search: SearchOf<S>) => QueryOf<S>
  /** The same as an address's search. */
  readonly address: (search: SearchOf<S>) => string
}

/** What a page keeps in its address. */
export function searchState<const S extends Schema>(schema: S): SearchState<S> {
  const names = Object.keys(schema)
  const query = (search: SearchOf<S>) =>
    Object.fromEntries(
      names.filter((name) => search[name] !== schema[name]?.absent).map((name) => [name, search[name]])
    ) as QueryOf<S>
  return {
    read: (params) =>
      Object.fromEntries(
        names.map((name) => [name, schema[name]?.read(params.get(name) ?? "")])
      ) as SearchOf<S>,
    query,
    address: (search) =>
      new URLSearchParams(
        Object.entries(query(search)).map(([name, value]) => [name, String(value)])
      ).toString()
  }
}

/** Of pages whose address says nothing but the page of their list. */
export const pageSearch = searchState({ page: pageNumber })

export interface SearchAddress<Search> {
  readonly search: Search
  /** Any change but of the page leads back to the first page. */
  readonly change: (changes: Partial<Search>, options?: { readonly replace?: boolean }) => void
}

/** The search in the address of the page shown. */
export function useSearchState<S extends Schema>({
  read,
  address
}: SearchState<S>): SearchAddress<SearchOf<S>> {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => read(params), [read, params])
  const change = useCallback<SearchAddress<SearchOf<S>>["change"]>(
    (changes, { replace = false } = {}) =>
      setParams((current) => address({ ...read(current), page: 1, ...changes }), { replace }),
    [read, address, setParams]
  )
  return { search, change }
}
