import { inMemoryApi } from "../../../../api/inMemoryApi.ts"
import type { Api, CallName } from "../../../../api/client.ts"
import { Rejected } from "../../../../api/errors.ts"
import type { ContestPreview } from "../../../../api/contract/organiser/preview.ts"

type Answers = Readonly<
  Partial<Record<CallName, (input: { readonly query?: Readonly<Record<string, unknown>> }) => unknown>>
>

/** Calls passed on to the real server; they do not depend on the contest. */
const elsewhere: ReadonlyArray<CallName> = ["profile", "listLanguages"]

/**
 * API for the participant pages, answered from a preview.
 * Rejects every call that changes data, and passes only a few reads on to the server.
 */
export function previewApi(
  api: Api,
  preview: ContestPreview,
  rejection: string,
  elapsed: () => number,
  onRefused: () => void
): Api {
  const serverTime = () => new Date(Date.parse(preview.at) + elapsed()).toISOString()
  const { contest, information, problems, pages } = preview
  const answers: Answers = {
    getContest: () => ({ ...contest, serverTime: serverTime() }),
    getContestInformation: () => ({ ...information, serverTime: serverTime() }),
    getContestPage: ({ query }) => pages.find(({ kind }) => kind === (query?.["kind"] ?? "landing")),
    listAnnouncements: () => [],
    listQuestions: () => [],
    ...(problems === null
      ? {}
      : { listContestProblems: () => ({ items: problems, page: 1, limit: 100, total: problems.length }) })
  }
  const run = async (name: CallName, input: never, options?: never): Promise<unknown> => {
    const answer = answers[name]
    if (answer !== undefined) return answer(input)
    if (elsewhere.includes(name)) return api.run(name, input, options)
    // The page itself reports the outcome of the other calls to the participant.
    if (name === "askQuestion") onRefused()
    throw new Rejected({ message: rejection, code: "forbidden" })
  }
  return inMemoryApi(run)
}
