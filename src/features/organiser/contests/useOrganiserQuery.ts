import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery, type ReadOptions } from "../../shell/session/ApiContext.ts"
import { useContest } from "./ContestContext.ts"
import { inputFor, type ContestCall, type ContestInput } from "./contestCalls.ts"

/** Query key of a call about a contest. It begins with the contest's key, so actions on the contest outdate it. */
export const contestCallKey = <Name extends ContestCall>(
  slug: string,
  name: Name,
  input: ContestInput<Name>
) => [...queryKeys.organiserContest(slug), name, input]

/** Reads a call about the contest of the page; the view shows its failure. */
export function useOrganiserQuery<Name extends ContestCall>(
  name: Name,
  input: ContestInput<Name>,
  options?: ReadOptions<Name>
) {
  const { slug } = useContest()
  return useApiQuery(contestCallKey(slug, name, input), name, inputFor(slug, input), { ...quiet, ...options })
}
