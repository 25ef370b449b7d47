import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { Problem, ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

type Lists = Page<ProblemListItem>

/** Optimistically updates the star in all cached lists; a later response overwrites it. */
function showFavorite(queries: QueryClient, id: number, favorite: boolean): void {
  queries.setQueriesData<Lists>({ queryKey: ["problems"] }, (list) =>
    list === undefined
      ? list
      : { ...list, items: list.items.map((item) => (item.id === id ? { ...item, favorite } : item)) }
  )
  queries.setQueryData<Problem>(queryKeys.problem(id), (problem) => problem && { ...problem, favorite })
}

/** Adds or removes a favourite; reverts the optimistic update if the request fails. */
export function useFavorite(id: number, onFailed: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (favorite: boolean) =>
      api.run(favorite ? "addFavorite" : "removeFavorite", { params: { id } }),
    onMutate: (favorite) => {
      showFavorite(queries, id, favorite)
      const isListOpen =
        queries.getQueryCache().findAll({ queryKey: ["problems"], type: "active" }).length > 0
      return { isListOpen }
    },
    // A list keeps the row in which the star was pressed, until its next visit. A list opened since then may hold the
    // row by mistake.
    onSuccess: (_answer, _favorite, { isListOpen }) =>
      queries.invalidateQueries({ queryKey: ["problems"], refetchType: isListOpen ? "none" : "active" }),
    onError: (_error, favorite) => {
      showFavorite(queries, id, !favorite)
      onFailed()
    }
  })
}
