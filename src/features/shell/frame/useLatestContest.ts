import { useQuery } from "@tanstack/react-query"
import { latestContestQuery } from "../../../api/latestContest.ts"
import { useApi } from "../session/ApiContext.ts"

/** The contest that the menus speak of. Pages that the server draws bring it along for visitors, and make no call for it. */
export const useLatestContest = () => useQuery(latestContestQuery(useApi())).data
