import { cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { CalendarButton } from "../../../../src/features/olympiads/contest/ContestPage.tsx"
import { renderApp } from "../../../support/renderApp.tsx"
import { someContest } from "./someInformation.ts"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test("saves the contest as a calendar file with a link to its page", async () => {
  const given: Array<Blob> = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    given.push(content as Blob)
    return "blob:calendar"
  })
  const names: Array<string> = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await renderApp(<CalendarButton contest={someContest} />)
  fireEvent.click(screen.getByRole("button", { name: "В календарь" }))
  expect(names).toEqual(["cup.ics"])
  expect(given[0]?.type).toBe("text/calendar")
  const text = await given[0]?.text()
  expect(text).toContain("DTSTART:20261121T070000Z")
  expect(text).toContain(`URL:${new URL("/contests/cup", location.origin).href}`)
})
