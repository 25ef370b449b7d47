import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** The learner's passkeys; asked anew each time the page is opened. */
export function usePasskeys() {
  return useApiQuery(queryKeys.passkeys, "listPasskeys", {}, { staleTime: 0 })
}

/** Another tab may have removed it; then the list is asked for once more, which is what was wanted. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof NotFound)) throw error
}

function usePasskeyChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(input).catch(unlessGone),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.passkeys })
      onDone()
    }
  })
}

export function useRenamePasskey(onRenamed: () => void) {
  const api = useApi()
  return usePasskeyChange(
    ({ id, name }: { readonly id: string; readonly name: string }) =>
      api.run("renamePasskey", { params: { id }, payload: { name } }),
    onRenamed
  )
}

export function useRemovePasskey(onRemoved: () => void) {
  const api = useApi()
  return usePasskeyChange((id: string) => api.run("removePasskey", { params: { id } }), onRemoved)
}
