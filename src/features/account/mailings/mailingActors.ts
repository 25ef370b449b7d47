import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import { unsubscribeMachine } from "../../../machines/unsubscribeMachine.ts"

interface Asked {
  readonly input: string
  readonly signal: AbortSignal
}

export const unsubscribeWith = (api: Api, forgetProfile: () => void) =>
  unsubscribeMachine.provide({
    actors: {
      unsubscribe: fromPromise(({ input: token, signal }: Asked) =>
        api.run("unsubscribe", { params: { token } }, { signal })
      ),
      resubscribe: fromPromise(({ input: token, signal }: Asked) =>
        api.run("resubscribe", { params: { token } }, { signal })
      )
    },
    actions: { forgetProfile }
  })
