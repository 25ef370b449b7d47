import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import { consentMachine } from "../../../machines/consentMachine.ts"

/** Where the browser goes from the page. */
export type Leave = (address: string) => void

/** The schema comes with Effect, after the page is drawn. */
const read = async (search: string) =>
  (await import("../../../api/authorization.ts")).readAuthorization(search)

/** The consent machine over the calls of the platform. */
export const consentWith = (api: Api, leave: Leave) =>
  consentMachine.provide({
    actors: {
      look: fromPromise(async ({ input, signal }: { input: string; signal: AbortSignal }) =>
        api.run("askAuthorization", { payload: await read(input) }, { signal })
      ),
      decide: fromPromise<string, { readonly search: string; readonly allow: boolean }>(
        async ({ input: { search, allow }, signal }) => {
          const payload = { request: await read(search), allow }
          return (await api.run("decideAuthorization", { payload }, { signal })).address
        }
      )
    },
    actions: { leave: (_, { address }) => leave(address) }
  })
