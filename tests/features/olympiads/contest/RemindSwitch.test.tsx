import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { Api } from "../../../../src/api/client.ts"
import { RemindSwitch } from "../../../../src/features/olympiads/contest/ParticipationStatusPanel.tsx"
import { renderApp } from "../../../support/renderApp.tsx"

afterEach(cleanup)

async function show(email: string | null) {
  const sent: Array<unknown> = []
  let profile = { email, contestReminders: false }
  const run = async (name: string, { payload }: { readonly payload?: object }) => {
    if (name !== "updateProfile") return profile
    sent.push(payload)
    profile = { ...profile, ...payload }
    return profile
  }
  const { queries } = await renderApp(<RemindSwitch />, { api: { run } as unknown as Api })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  return sent
}

test("switches contest reminders on, and shows the stored setting", async () => {
  const sent = await show("ada@zama.test")
  const remind = await screen.findByRole<HTMLInputElement>("switch", { name: "Напомнить письмом" })
  expect(remind.checked).toBe(false)
  fireEvent.click(remind)
  await waitFor(() => expect(sent).toEqual([{ contestReminders: true }]))
  await waitFor(() => expect(remind.checked).toBe(true))
})

test("is hidden from learners without an address", async () => {
  const sent = await show(null)
  expect(screen.queryByRole("switch")).toBeNull()
  expect(sent).toEqual([])
})
