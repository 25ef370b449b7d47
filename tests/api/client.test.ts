import { expect, test, vi } from "vitest"
import { createApi } from "../../src/api/client.ts"
import { Unreachable } from "../../src/api/errors.ts"

vi.mock("../../src/api/liveApi.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

test("a call whose code cannot be loaded fails as unreachable", async () => {
  const api = createApi({
    fetch: () => Promise.resolve(Response.json({})),
    language: () => "en",
    accessToken: () => null,
    windowKey: () => null,
    settled: () => Promise.resolve(),
    renewed: () => Promise.resolve(),
    recordServerTime: () => {}
  })

  await expect(api.run("listTopics", {})).rejects.toBeInstanceOf(Unreachable)
})
