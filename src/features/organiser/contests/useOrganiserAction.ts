import type { OutputOf } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useCallAction, type ActionOptions } from "../useCallAction.ts"
import { useContest } from "./ContestContext.ts"
import { inputFor, type ContestCall, type ContestInput } from "./contestCalls.ts"

/** Mutation that changes the contest of the page; invalidates all its queries on success. */
export function useOrganiserAction<Name extends ContestCall>(
  name: Name,
  options: ActionOptions<OutputOf<Name>> = {}
) {
  const { slug } = useContest()
  return useCallAction<Name, ContestInput<Name>>(name, {
    ...options,
    inputOf: (input) => inputFor(slug, input),
    queryKey: queryKeys.organiserContest(slug)
  })
}
