import { useCallback, useMemo } from "react"
import { useSearchParams } from "react-router-dom"

/** One query parameter. `absent` is the value for missing or invalid text, and is omitted from addresses. */
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
  /** The values that differ from `absent`, as the query of a call. */
  readonly query: (search: SearchOf<S>) => QueryOf<S>
  /** The same as a query string. */
  readonly address: (search: SearchOf<S>) => string
}

/** Creates typed access to a page's query parameters. */
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

/** For pages whose only query parameter is the page number. */
export const pageSearch = searchState({ page: pageNumber })

export interface SearchAddress<Search> {
  readonly search: Search
  /** Changes parameters; resets `page` to 1 unless it is changed explicitly. */
  readonly change: (changes: Partial<Search>, options?: { readonly replace?: boolean }) => void
}

/** Query parameters of the current page. */
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
