import { handlersFor } from "../platform/http/handlersFor.ts"
import { getLatestContest, listContests } from "./listContests.ts"

/** Olympiads as everyone may see them. */
export const contestHandlers = handlersFor("contests")({
  getLatestContest: ({ language }) => getLatestContest(language),
  listContests: ({ query, language }) => listContests(query, language)
})
