import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { OrganiserContestDetails } from "../../../../src/api/contract/organiser/contests.ts"
import { OrganiserContestPage } from "../../../../src/features/organiser/contests/OrganiserContestPage.tsx"
import { showOrganiserConsole } from "./organiserSetup.tsx"

afterEach(cleanup)

const show = (contest: Partial<OrganiserContestDetails>) =>
  showOrganiserConsole({ page: <OrganiserContestPage />, route: "", path: "", calls: {}, contest })

const printLink = () => screen.queryByRole("link", { name: "Условия для печати" })

test("an overview links to the printed statements for every role", async () => {
  await show({ organiserRole: "viewer", status: "available_after" })
  await screen.findByRole("link", { name: "Страница для участников" })
  expect(printLink()?.getAttribute("href")).toBe("/contests/cup/print")
  expect(screen.queryByRole("link", { name: "Сделать копию" })).toBeNull()
})

test("a draft has no page for participants, and nothing to print", async () => {
  await show({ status: "draft" })
  await screen.findByRole("link", { name: "Сделать копию" })
  expect(printLink()).toBeNull()
})
