import type { Effect } from "effect"
import { fromCallback } from "xstate"
import type { ApiServices } from "../../../api/apiLayer.ts"
import type { Api } from "../../../api/client.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import type { deliveryOf } from "../../../machines/deliveryMachine.ts"
import { onNetworkReturn } from "./networkReturn.ts"

/** A delivery that runs an effect and retries at once when the network returns. */
export const deliver = <Output, Input>(
  delivery: ReturnType<typeof deliveryOf<Output, Input>>,
  api: Api,
  run: (input: Input) => Effect.Effect<Output, unknown, ApiServices>
) =>
  delivery.provide({
    actors: {
      send: fromEffect(api, ({ payload }: { readonly payload: Input }) => run(payload)),
      network: fromCallback(({ sendBack }) => onNetworkReturn(() => sendBack({ type: "network.online" })))
    }
  })
