import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { StandingsFilters } from "../../../../../src/features/olympiads/contest/standings/StandingsFilters.tsx"
import type { StandingsSearch } from "../../../../../src/features/olympiads/contest/standings/standingsSearch.ts"
import { renderApp } from "../../../../support/renderApp.tsx"

afterEach(cleanup)

const everybody: StandingsSearch = { query: "", city: "", grade: "" }

async function show(search: StandingsSearch, facets = { cities: ["Омск", "Тверь"], grades: [5, 7] }) {
  const asked: Array<StandingsSearch> = []
  await renderApp(
    <StandingsFilters search={search} facets={facets} onSearch={(next) => void asked.push(next)} />
  )
  return asked
}

test("combines filters by city, grade and name", async () => {
  const asked = await show({ ...everybody, city: "Омск" })
  fireEvent.change(screen.getByRole("combobox", { name: "Класс" }), { target: { value: "7" } })
  expect(asked.at(-1)).toEqual({ query: "", city: "Омск", grade: "7" })
  fireEvent.change(screen.getByRole("combobox", { name: "Город" }), { target: { value: "" } })
  expect(asked.at(-1)).toEqual(everybody)
  fireEvent.change(screen.getByRole("searchbox", { name: "Найти участника" }), { target: { value: "аня" } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ query: "аня", city: "Омск", grade: "" }))
})

test("shows the filters of the address, and no empty choices", async () => {
  await show({ ...everybody, city: "Псков" }, { cities: [], grades: [] })
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Город" }).value).toBe("Псков")
  expect(screen.queryByRole("combobox", { name: "Класс" })).toBeNull()
})
