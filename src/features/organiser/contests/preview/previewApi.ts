import { apiAnsweredBy } from "../../../../api/apiAnsweredBy.ts"
import type { Api, CallName } from "../../../../api/client.ts"
import { Rejected } from "../../../../api/errors.ts"
import type { ContestPreview } from "../../../../api/contract/organiser/preview.ts"

type Answers = Readonly<
  Partial<Record<CallName, (input: { readonly query?: Readonly<Record<string, unknown>> }) => unknown>>
>

/** What may be asked of the real server: nothing of it is about this contest. */
const elsewhere: ReadonlyArray<CallName> = ["profile", "listLanguages"]

/**
 * The participant's calls, answered from a preview. What would change anything is refused here, and nothing but a
 * few reads goes to the server.
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
    // Whoever takes part is told by the page itself what became of that.
    if (name === "askQuestion") onRefused()
    throw new Rejected({ message: rejection, code: "forbidden" })
  }
  return apiAnsweredBy(run)
}
