import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import { resendMachine } from "../../../machines/resendMachine.ts"
import { saveWaitingMail } from "./waitingMail.ts"
import type { WaitingMail } from "./waitingMail.ts"

const resend = (api: Api, { email, flow }: WaitingMail, signal: AbortSignal) =>
  flow === "email_change"
    ? api.run("resendEmailChange", { payload: { email } }, { signal })
    : api.run("resendMail", { payload: { email, flow } }, { signal })

export const resendWith = (api: Api, mail: WaitingMail) =>
  resendMachine.provide({
    actors: {
      resend: fromPromise<number, void>(async ({ signal }) => (await resend(api, mail, signal)).resendAfter)
    },
    actions: {
      remember: (_, { availableAt }) => saveWaitingMail({ ...mail, availableAt })
    }
  })
