import type { BenchStatus } from "../Bench.ts"
import { benchAddress, benchChannel } from "../front/benchAddress.ts"
import type { Catalogue } from "../front/catalogue.ts"
import type { BenchMessage } from "../page/messages.ts"

export const channel = new BroadcastChannel(benchChannel)
export const post = (message: BenchMessage) => channel.postMessage(message)

async function ask<Result>(path: string, init?: RequestInit): Promise<Result> {
  const response = await fetch(`${benchAddress}${path}`, init)
  const body = (await response.json()) as Result & { readonly message?: string }
  if (!response.ok) throw new Error(body.message ?? String(response.status))
  return body
}

export const readStatus = () => ask<BenchStatus>("/status")
export const readCatalogue = () => ask<Catalogue>("/catalogue")

/** Asks the bench for a change, and notifies the open pages of the clock. */
export async function change(path: string, wish: object = {}): Promise<BenchStatus> {
  await ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish)
  })
  const status = await readStatus()
  post({ type: "clock", clock: status.clock })
  return status
}
