import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { QueryClient } from "@tanstack/react-query"
import type { Page } from "../../../api/contract/endpoint.ts"
import type { Problem, ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

type Lists = Page<ProblemListItem>

/** Shows the star everywhere at once; a later answer of the server decides. */
function showFavorite(queries: QueryClient, id: number, favorite: boolean): void {
  queries.setQueriesData<Lists>({ queryKey: ["problems"] }, (list) =>
    list === undefined
      ? list
      : { ...list, items: list.items.map((item) => (item.id === id ? { ...item, favorite } : item)) }
  )
  queries.setQueryData<Problem>(queryKeys.problem(id), (problem) => problem && { ...problem, favorite })
}

/** Puts a problem among my favourites or takes it out, and back again should the server refuse. */
export function useFavorite(id: number, onFailed: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (favorite: boolean) =>
      api.run(favorite ? "addFavorite" : "removeFavorite", { params: { id } }),
    onMutate: (favorite) => showFavorite(queries, id, favorite),
    // A list of favourites keeps its row while one looks at it, and is read anew when one comes back.
    onSuccess: () => queries.invalidateQueries({ queryKey: ["problems"], refetchType: "none" }),
    onError: (_error, favorite) => {
      showFavorite(queries, id, !favorite)
      onFailed()
    }
  })
}
