import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { latestContestQuery } from "../../api/latestContest.ts"
import { useApi } from "../session/ApiContext.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { afterFirstInput } from "./afterFirstInput.ts"

/**
 * The contest that the menus speak of. Most pages bring it along for visitors; where one does not,
 * it is asked once they do something: a first page that is only read makes no call.
 */
export function useLatestContest() {
  const learner = useSession(isLearner)
  const [active, setActive] = useState(false)
  useEffect(() => afterFirstInput(() => setActive(true)), [])
  return useQuery({ ...latestContestQuery(useApi()), enabled: learner || active }).data
}
