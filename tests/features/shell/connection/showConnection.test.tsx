import { QueryClient } from "@tanstack/react-query"
import { createInstance } from "i18next"
import { expect, test, vi } from "vitest"
import { onNetworkReturn } from "../../../../src/features/shell/connection/networkReturn.ts"
import { showConnection } from "../../../../src/features/shell/connection/showConnection.ts"

const loading = vi.hoisted(() => [] as Array<PromiseWithResolvers<void>>)

vi.mock("../../../../src/features/shell/connection/followConnection.tsx", () => ({
  followConnection: () => {
    const load = Promise.withResolvers<void>()
    loading.push(load)
    return load.promise
  }
}))

test("publishes a return that comes while loading without a network is about to fail", async () => {
  let returns = 0
  onNetworkReturn(() => returns++)
  showConnection({ queries: new QueryClient(), texts: createInstance() })

  window.dispatchEvent(new Event("offline"))
  await expect.poll(() => loading.length).toBe(1)
  window.dispatchEvent(new Event("online"))
  loading[0]!.reject(new TypeError("Failed to fetch dynamically imported module"))

  await expect.poll(() => loading.length).toBe(2)
  expect(returns).toBe(0)
  loading[1]!.resolve()
  await expect.poll(() => returns).toBe(1)
})
