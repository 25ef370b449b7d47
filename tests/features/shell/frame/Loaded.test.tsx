import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"
import { NotFound, Unreachable } from "../../../../src/api/errors.ts"
import { Loaded } from "../../../../src/features/shell/frame/Loaded.tsx"
import { useApiQuery } from "../../../../src/features/shell/session/ApiContext.ts"
import { renderApp } from "../../../support/renderApp.tsx"

function Name() {
  const query = useApiQuery(queryKeys.oneClass(1), "getClass", { params: { classId: 1 } })
  return (
    <>
      {query.isError && "failed"}
      <Loaded query={query} blocks="h-4">
        {({ name }) => <p>{name}</p>}
      </Loaded>
    </>
  )
}

/** The name of a class, over a server that fails as `setup` says. */
async function show(setup: { failure: Error | null }) {
  const run = async () => {
    if (setup.failure !== null) throw setup.failure
    return { name: "7А" }
  }
  return renderApp(<Name />, { api: { run } as unknown as Api, path: "/classes/1" })
}

const failures = [
  ["answers 404", new NotFound({ message: "" })],
  ["has no answer", new Unreachable()]
] as const

describe("Loaded", () => {
  afterEach(cleanup)

  test.each(failures)("keeps shown data when a refetch %s", async (_, failure) => {
    const setup: { failure: Error | null } = { failure: null }
    const { queries, address } = await show(setup)
    await screen.findByText("7А")
    setup.failure = failure
    void queries.invalidateQueries()
    await screen.findByText("failed")
    expect(screen.getByText("7А")).toBeTruthy()
    expect(address()).toBe("/classes/1")
  })

  test("another user's page leads to «not found», although the previous user saw data", async () => {
    const setup: { failure: Error | null } = { failure: null }
    const { queries, address } = await show(setup)
    await screen.findByText("7А")
    setup.failure = failures[0][1]
    void queries.resetQueries()
    await waitFor(() => expect(address()).toBe("/404"))
  })

  test("without data a 404 leads to «not found», and a missing answer offers a retry", async () => {
    const { address } = await show({ failure: failures[0][1] })
    await waitFor(() => expect(address()).toBe("/404"))
    cleanup()
    await show({ failure: failures[1][1] })
    expect(await screen.findByRole("button", { name: "Попробовать ещё раз" })).toBeTruthy()
  })
})
