import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, expect, test } from "vitest"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import type { OrganiserRole } from "../../../../../src/api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../../src/api/contract/organiser/life.ts"
import { Conflict, Rejected } from "../../../../../src/api/errors.ts"
import { TimelinePage } from "../../../../../src/features/organiser/contests/timeline/TimelinePage.tsx"
import { renderApp } from "../../../../support/renderApp.tsx"
import { contest, life } from "../organiserSamples.ts"

afterEach(cleanup)

async function show(
  act: () => OrganiserLife = () => life,
  organiserRole: OrganiserRole = "owner",
  shown: OrganiserLife = life
) {
  const sent: Array<unknown> = []
  const run = async (name: string, input: { readonly payload?: unknown }) => {
    if (name === "getOrganiserContest") return { ...contest, organiserRole }
    if (name === "getContestLife") return shown
    sent.push(input.payload)
    return act()
  }
  const node = (
    <Routes>
      <Route path="/organiser/contests/:contestName/timeline" element={<TimelinePage />} />
    </Routes>
  )
  await renderApp(node, {
    api: inMemoryApi(run),
    path: "/organiser/contests/cup/timeline"
  })
  await screen.findByRole("list", { name: "Этапы олимпиады по порядку" })
  return sent
}

const dialog = () => within(screen.getByRole("dialog"))

test("draws the stages in order, marks the current one, and describes every transition in words", async () => {
  await show()
  const stages = within(screen.getByRole("list", { name: "Этапы олимпиады по порядку" }))
  expect(stages.getAllByRole("listitem").map((item) => item.getAttribute("aria-current"))).toEqual([
    null,
    null,
    null,
    null,
    "step",
    null,
    null
  ])
  expect(screen.getByText("сейчас здесь")).toBeTruthy()
  expect(screen.getByText("Вернуть подсчёт результатов → Подводим итоги")).toBeTruthy()
})

test("offers the machine's actions, with their warnings", async () => {
  await show()
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Пауза" }).disabled).toBe(false)
  const undo = screen.getByRole("button", { name: "Отменить последнее действие" }) as HTMLButtonElement
  expect(undo.disabled).toBe(true)
  expect(screen.getByText("Сейчас нельзя. Отменять нечего.")).toBeTruthy()
})

test("ends a contest after its name is typed", async () => {
  const sent = await show(() => {
    if (sent.length > 1) return life
    throw new Rejected({
      message: "Проверьте",
      fieldErrors: { name: ["Это не название этой олимпиады"] }
    })
  })
  fireEvent.click(screen.getByRole("button", { name: "Завершить сейчас" }))
  const submit = dialog().getByRole("button", { name: "Завершить" }) as HTMLButtonElement
  expect(submit.disabled).toBe(true)
  const name = dialog().getByLabelText("Введите название, чтобы подтвердить: Кубок")
  fireEvent.change(name, { target: { value: "Кубик" } })
  fireEvent.submit(name)
  expect(await dialog().findByText("Это не название этой олимпиады")).toBeTruthy()
  fireEvent.change(name, { target: { value: "Кубок" } })
  fireEvent.submit(name)
  expect(await screen.findByText("Готово: Завершить сейчас.")).toBeTruthy()
  expect(sent).toEqual([
    { type: "contest.endNow", name: "Кубик" },
    { type: "contest.endNow", name: "Кубок" }
  ])
})

test("extends by minutes, and shows the reason of a rejection", async () => {
  const sent = await show(() => {
    throw new Conflict({ message: "Олимпиаду завершили вручную.", code: "contest_act_refused" })
  })
  fireEvent.click(screen.getByRole("button", { name: "Продлить" }))
  const minutes = dialog().getByLabelText("На сколько минут")
  fireEvent.change(minutes, { target: { value: "20" } })
  fireEvent.submit(minutes)
  expect(await dialog().findByText("Олимпиаду завершили вручную.")).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ type: "contest.extend", byS: 1200 }]))
})

test("shows the errors of an interval at its times", async () => {
  await show(
    () => {
      throw new Rejected({
        message: "Проверьте",
        fieldErrors: { from: ["Раньше начала"], to: ["Позже, чем сейчас"] }
      })
    },
    "owner",
    { ...life, acts: [...life.acts, { type: "interval.remove", rejection: null }] }
  )
  fireEvent.click(screen.getByRole("button", { name: "Исключить промежуток" }))
  for (const name of ["С", "По"])
    fireEvent.change(dialog().getByLabelText(name), { target: { value: "2026-11-21T10:00" } })
  fireEvent.submit(dialog().getByLabelText("По"))
  expect(await dialog().findByText("Раньше начала")).toBeTruthy()
  expect(dialog().getByText("Позже, чем сейчас")).toBeTruthy()
})

test("is read-only without permission", async () => {
  await show(undefined, "viewer")
  expect(screen.queryByRole("button", { name: "Пауза" })).toBeNull()
  expect(screen.getByText("Действовать могут владельцы и редакторы.")).toBeTruthy()
})
