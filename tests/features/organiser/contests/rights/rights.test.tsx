import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import type { ContestOrganiser } from "../../../../../src/api/contract/organiser/rights.ts"
import { Conflict, Rejected } from "../../../../../src/api/errors.ts"
import { AuditPage } from "../../../../../src/features/organiser/contests/rights/AuditPage.tsx"
import { RightsPage } from "../../../../../src/features/organiser/contests/rights/RightsPage.tsx"
import { type Calls, showOrganiserConsole } from "../organiserSetup.tsx"

afterEach(cleanup)

const owner: ContestOrganiser = {
  userId: 1,
  email: "ada@zama.test",
  name: "Ада",
  organiserRole: "owner",
  me: true
}
const jury: ContestOrganiser = {
  userId: 2,
  email: "bob@zama.test",
  name: null,
  organiserRole: "jury",
  me: false
}

const showRights = (calls: Calls = {}, organiserRole: ContestOrganiser["organiserRole"] = "owner") =>
  showOrganiserConsole({
    page: <RightsPage />,
    route: "rights",
    path: "rights",
    calls: { listOrganisers: () => [owner, jury], ...calls },
    contest: { organiserRole }
  })

describe("the organisers of a contest", () => {
  test("are added with a role, and a field error is shown at its field", async () => {
    const setup = { known: false }
    const { inputsOf } = await showRights({
      addOrganiser: () => {
        if (setup.known) return [owner, jury]
        throw new Rejected({
          message: "Проверьте",
          fieldErrors: { who: ["Организатора с такой почтой нет"] }
        })
      }
    })
    const who = (await screen.findByLabelText("Почта")) as HTMLInputElement
    fireEvent.change(who, { target: { value: " eve@zama.test " } })
    fireEvent.click(screen.getByRole("button", { name: "Добавить" }))
    expect(await screen.findByText("Организатора с такой почтой нет")).toBeTruthy()
    expect(who.value).toBe(" eve@zama.test ")
    setup.known = true
    fireEvent.click(screen.getByRole("button", { name: "Добавить" }))
    expect(await screen.findByText("Добавлено.")).toBeTruthy()
    expect(inputsOf("addOrganiser")[1]).toEqual({
      params: { slug: "cup" },
      payload: { who: "eve@zama.test", organiserRole: "jury" }
    })
  })

  test("a name typed while another is added stays in the form", async () => {
    const answer = Promise.withResolvers<unknown>()
    const { inputsOf } = await showRights({ addOrganiser: () => answer.promise })
    const who = (await screen.findByLabelText("Почта")) as HTMLInputElement
    fireEvent.change(who, { target: { value: "eve@zama.test" } })
    fireEvent.click(screen.getByRole("button", { name: "Добавить" }))
    await waitFor(() => expect(inputsOf("addOrganiser")).toHaveLength(1))
    fireEvent.change(who, { target: { value: "kim@zama.test" } })
    answer.resolve([owner, jury])

    expect(await screen.findByText("Добавлено.")).toBeTruthy()
    expect(who.value).toBe("kim@zama.test")
  })

  test("must include an owner: the dialog shows the error", async () => {
    await showRights({
      changeOrganiser: () => {
        throw new Conflict({ message: "Нужен хотя бы один владелец.", code: "last_owner" })
      }
    })
    fireEvent.change(await screen.findByLabelText("Права: Ада"), { target: { value: "viewer" } })
    expect(await screen.findByText("Нужен хотя бы один владелец.")).toBeTruthy()
  })

  test("are removed after a confirmation", async () => {
    const { inputsOf } = await showRights({ removeOrganiser: () => null })
    fireEvent.click(await screen.findByRole("button", { name: "Убрать: bob@zama.test" }))
    const dialog = within(screen.getByRole("dialog"))
    fireEvent.click(dialog.getByRole("button", { name: "Убрать" }))
    await waitFor(() => expect(inputsOf("removeOrganiser")).toEqual([{ params: { slug: "cup", userId: 2 } }]))
  })

  test("are read-only for everybody but owners", async () => {
    await showRights({}, "editor")
    expect(await screen.findByText("Менять список могут только владельцы.")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^Убрать/ })).toBeNull()
  })
})

describe("the log", () => {
  const entry = (id: number, act: string, data: object) => ({
    id,
    at: "2026-11-21T10:00:00.000Z",
    act,
    actor: { id: 1, name: "Ада" },
    data
  })
  const log = {
    items: [
      entry(4, "contest.edit", { changed: ["titleRu", "problems"] }),
      { ...entry(3, "rights.add", { userId: 2, organiserRole: "jury" }), actor: { id: 9, name: null } },
      { ...entry(2, "people.unknownAct", { minutes: 5 }), actor: null },
      entry(1, "interval.remove", { from: "2026-11-21T10:00:00.000Z" }),
      entry(0, "rights.change", { from: "jury", to: "owner" })
    ],
    page: 1,
    limit: 20,
    total: 45,
    acts: ["contest.create", "contest.edit", "rights.add"]
  }

  test("describes every action and its author, and shows actions without a text by their code", async () => {
    await showOrganiserConsole({
      page: <AuditPage />,
      route: "audit",
      path: "audit",
      calls: { listAudit: () => log }
    })
    expect(await screen.findByText("Изменено: Название по-русски, Задачи")).toBeTruthy()
    expect(screen.getByText("Права: Жюри")).toBeTruthy()
    expect(screen.getByText("Удалённый аккаунт, ID 9")).toBeTruthy()
    expect(screen.getByText("people.unknownAct")).toBeTruthy()
    expect(screen.getByText("Платформа")).toBeTruthy()
    expect(screen.getByText(/^С: 21 нояб/), "an interval begins").toBeTruthy()
    expect(screen.getByText("Было: Жюри"), "rights were others").toBeTruthy()
    expect(screen.getByText("45 записей")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Страница 2" }).getAttribute("href")).toContain("?page=2")
  })

  test("translates chosen values, and leaves typed text as it is", async () => {
    const items = [
      entry(4, "extraTime.changed", { scope: "one", minutes: 5, reason: "own" }),
      entry(3, "participants.import", { added: 2, already: 1, unknown: 0 }),
      entry(2, "appeal.decide", { outcome: "not_passed", reason: "one" }),
      entry(1, "rejudging.start", { problemIds: [7], userIds: [], verdicts: ["accepted"] })
    ]
    const listAudit = () => ({ ...log, items })
    await showOrganiserConsole({ page: <AuditPage />, route: "audit", path: "audit", calls: { listAudit } })
    const shows = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
    await shows("Кому: одному участнику")
    await shows("Причина: own")
    await shows("Уже участвовали: 1")
    await shows("Решение: не проходит")
    await shows("Причина: one")
    await shows("Вердикты: Принято")
  })

  test("filters by one kind of action, from the first page", async () => {
    const { inputsOf, address } = await showOrganiserConsole({
      page: <AuditPage />,
      route: "audit",
      path: "audit?page=2",
      calls: { listAudit: () => log }
    })
    fireEvent.change(await screen.findByLabelText("Что показать"), {
      target: { value: "rights.add" }
    })
    await waitFor(() => expect(address()).toBe("/organiser/contests/cup/audit?act=rights.add"))
    expect(inputsOf("listAudit")).toEqual([
      { params: { slug: "cup" }, query: { page: 2 } },
      { params: { slug: "cup" }, query: { act: "rights.add" } }
    ])
  })
})
