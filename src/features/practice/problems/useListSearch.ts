import { useCallback, useMemo } from "react"
import { useSearchParams } from "react-router-dom"
import { addressOf, readListSearch } from "./listSearch.ts"
import type { ListSearch } from "./listSearch.ts"

export interface ListAddress {
  readonly search: ListSearch
  /** Any change but of the page leads back to the first page. */
  change(change: Partial<ListSearch>, options?: { readonly replace?: boolean }): void
}

/** The problem list's search, which lives in the address. */
export function useListSearch(): ListAddress {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readListSearch(params), [params])
  const change = useCallback<ListAddress["change"]>(
    (changed, { replace = false } = {}) =>
      setParams((current) => addressOf({ ...readListSearch(current), page: 1, ...changed }), { replace }),
    [setParams]
  )
  return { search, change }
}
