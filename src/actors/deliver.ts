import type { Effect } from "effect"
import { fromCallback } from "xstate"
import type { ApiServices } from "../api/apiLayer.ts"
import type { Api } from "../api/client.ts"
import { fromEffect } from "../api/fromEffect.ts"
import type { deliveryOf } from "../machines/deliveryMachine.ts"

/** Calls back whenever the network or the server is reachable again; returns an unsubscribe function. */
export type OnNetworkReturn = (listener: () => void) => () => void

/** A delivery that runs an effect and retries at once when the network returns. */
export const deliver = <Output, Input>(
  delivery: ReturnType<typeof deliveryOf<Output, Input>>,
  api: Api,
  onNetworkReturn: OnNetworkReturn,
  run: (input: Input) => Effect.Effect<Output, unknown, ApiServices>
) =>
  delivery.provide({
    actors: {
      send: fromEffect(api, ({ payload }: { readonly payload: Input }) => run(payload)),
      network: fromCallback(({ sendBack }) => onNetworkReturn(() => sendBack({ type: "network.online" })))
    }
  })
