import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { useSelector } from "@xstate/react"
import { Route, Routes } from "react-router-dom"
import { afterEach, expect, test } from "vitest"
import { createActor, type ActorRefFrom, type AnyMachineSnapshot } from "xstate"
import { contestModel } from "../../../../../qa/models/contestModel.ts"
import type { ContestStatus } from "../../../../../src/api/contract/olympiads/contests.ts"
import type { OrganiserLife } from "../../../../../src/api/contract/organiser/life.ts"
import { inMemoryApi } from "../../../../../src/api/inMemoryApi.ts"
import { ContestCard } from "../../../../../src/features/olympiads/contests/ContestCard.tsx"
import { TimelinePage } from "../../../../../src/features/organiser/contests/timeline/TimelinePage.tsx"
import { inspect } from "../../../../../src/features/shell/actors/watchActors.ts"
import {
  advanceTo,
  contestStates,
  type ContestState
} from "../../../../../src/machines/contest/applyEvent.ts"
import type { ContestEvent } from "../../../../../src/machines/contest/contestEvents.ts"
import { possibleActs } from "../../../../../src/machines/contest/possibleActs.ts"
import type { ContestSchedule } from "../../../../../src/machines/contest/schedule.ts"
import { isoOf, momentsToWire, scheduleToWire } from "../../../../../src/machines/contest/scheduleWire.ts"
import { contestMachine } from "../../../../../src/machines/contestMachine.ts"
import { translate } from "../../../../../server/platform/i18n/translate.ts"
import { modelPaths } from "../../../../support/machinePaths.ts"
import { renderApp } from "../../../../support/renderApp.tsx"
import { contest, life } from "../organiserSamples.ts"

interface Facts {
  readonly schedule: ContestSchedule
  readonly now: number
}

/** Why an act is disabled; null if it is enabled. */
type Reason = (facts: Facts) => string | null

const enabled: Reason = () => null

const undo: Reason = ({ schedule: { undo: last, startsAt, pausedAt }, now }) => {
  if (last === null) return "Отменять нечего."
  const { before } = last
  const former = before.startsAt === startsAt ? before.endsAt : before.startsAt
  return last.act === "endNow" || former > (pausedAt ?? now) ? null : "Отменять уже поздно."
}

const close: Reason = ({ schedule: { hasRegistration, registrationEndsAt, startsAt }, now }) => {
  if (!hasRegistration) return "У этого этапа нет регистрации."
  return (registrationEndsAt ?? startsAt) > now ? null : "Регистрация уже закрыта."
}

const reopen: Reason = ({ schedule: { hasRegistration, endsAt }, now }) => {
  if (!hasRegistration) return "У этого этапа нет регистрации."
  return endsAt > now ? null : "Это время уже прошло."
}

const extend: Reason = ({ schedule: { endedAt } }) =>
  endedAt === null ? null : "Олимпиаду завершили вручную."

const remove: Reason = ({ schedule: { startsAt, gaps }, now }) => {
  const lost = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return now - startsAt > lost ? null : "Этот промежуток не целиком внутри олимпиады."
}

const restore: Reason = ({ schedule: { gaps } }) =>
  gaps.some(({ kind }) => kind === "removed") ? null : "Такого промежутка нет."

interface View {
  /** The badges and the name of the current step. */
  readonly step: ReadonlyArray<string>
  /** The status on the contest's card; null if learners see no card. */
  readonly learner: string | null
  /** The listed acts, in order. */
  readonly acts: Readonly<Record<string, Reason>>
}

const here = "сейчас здесь"
const running = {
  Перенести: enabled,
  "Закрыть регистрацию": close,
  "Открыть регистрацию снова": reopen,
  Продлить: extend
}
const intervals = { "Исключить промежуток": remove, "Вернуть промежуток": restore }

const views: Readonly<Record<ContestState, View>> = {
  draft: {
    step: ["Черновик", here],
    learner: null,
    acts: { Опубликовать: enabled, Перенести: enabled }
  },
  "open_registration.announced": {
    step: ["Скоро регистрация", here],
    learner: "Скоро регистрация",
    acts: {
      Скрыть: enabled,
      Перенести: enabled,
      "Начать сейчас": enabled,
      "Отменить последнее действие": undo
    }
  },
  "open_registration.open": {
    step: ["Регистрация открыта", here],
    learner: "Регистрация открыта",
    acts: {
      Скрыть: enabled,
      Перенести: enabled,
      "Закрыть регистрацию": enabled,
      "Начать сейчас": enabled,
      "Отменить последнее действие": undo
    }
  },
  closed_registration: {
    step: ["Регистрация закрыта", here],
    learner: "Регистрация закрыта",
    acts: {
      Скрыть: enabled,
      Перенести: enabled,
      "Открыть регистрацию снова": reopen,
      "Начать сейчас": enabled,
      "Отменить последнее действие": undo
    }
  },
  available_after: {
    step: ["Ожидает начала", here],
    learner: "Ожидает начала",
    acts: {
      Скрыть: enabled,
      Перенести: enabled,
      "Открыть регистрацию снова": reopen,
      "Начать сейчас": enabled,
      "Отменить последнее действие": undo
    }
  },
  "started_contest.running": {
    step: ["Идёт сейчас", here],
    learner: "Идёт сейчас",
    acts: {
      ...running,
      Пауза: enabled,
      "Завершить сейчас": enabled,
      "Отменить последнее действие": undo,
      ...intervals
    }
  },
  "started_contest.paused": {
    step: ["Идёт сейчас", here, "Пауза"],
    learner: "Идёт сейчас",
    acts: {
      ...running,
      Продолжить: enabled,
      "Завершить сейчас": enabled,
      "Отменить последнее действие": undo,
      ...intervals
    }
  },
  result_calculation: {
    step: ["Подводим итоги", here],
    learner: "Подводим итоги",
    acts: {
      Продлить: extend,
      "Отменить последнее действие": undo,
      ...intervals,
      "Опубликовать результаты": enabled
    }
  },
  closed_contest: {
    step: ["Завершена", here],
    learner: "Завершена",
    acts: { "Вернуть подсчёт результатов": enabled }
  }
}

interface ShownAct {
  readonly title: string
  /** The state that the act's text promises; undefined if the schedule decides. */
  readonly leadsTo?: ContestState
}

/** The acts on the page. Other events come from time and from the page of participants. */
const shownActs: Readonly<Record<string, ShownAct>> = {
  "contest.publish": { title: "Опубликовать" },
  "contest.unpublish": { title: "Скрыть", leadsTo: "draft" },
  "contest.reschedule": { title: "Перенести" },
  "registration.close": { title: "Закрыть регистрацию" },
  "registration.reopen": { title: "Открыть регистрацию снова" },
  "contest.startNow": { title: "Начать сейчас", leadsTo: "started_contest.running" },
  "contest.extend": { title: "Продлить" },
  "contest.pause": { title: "Пауза", leadsTo: "started_contest.paused" },
  "contest.resume": { title: "Продолжить", leadsTo: "started_contest.running" },
  "contest.endNow": { title: "Завершить сейчас", leadsTo: "result_calculation" },
  "contest.undo": { title: "Отменить последнее действие" },
  "interval.remove": { title: "Исключить промежуток" },
  "interval.restore": { title: "Вернуть промежуток" },
  "results.publish": { title: "Опубликовать результаты", leadsTo: "closed_contest" },
  "results.reopen": { title: "Вернуть подсчёт результатов", leadsTo: "result_calculation" }
}

type ContestActor = ActorRefFrom<typeof contestMachine>

const stateOf = (value: unknown) =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".") as ContestState
const counts = { registered: 0, started: 0, unjudged: 0 }

/** The server's answer about the contest. */
function lifeOf(actor: ContestActor): OrganiserLife {
  const { value, context } = actor.getSnapshot()
  const { schedule, now } = context
  const acts = possibleActs({ state: stateOf(value), schedule }, counts, now)
  return {
    ...life,
    ...counts,
    ...scheduleToWire(schedule),
    state: stateOf(value),
    serverTime: isoOf(now),
    moments: momentsToWire(schedule),
    undo: schedule.undo?.act ?? null,
    acts: acts
      .filter(({ type }) => type !== "extraTime.changed")
      .map(({ type, rejection }) => ({
        type,
        rejection: rejection === null ? null : translate("ru", `organiser.rejection.${rejection}`)
      }))
  }
}

const statusIn = (actor: ContestActor) => stateOf(actor.getSnapshot().value).split(".")[0]

/** The contest's card in the learners' list, which drafts are not in. */
function LearnersCard({ actor }: { readonly actor: ContestActor }) {
  useSelector(actor, (snapshot) => snapshot)
  const status = statusIn(actor)
  if (status === "draft") return null
  const { moments, serverTime } = lifeOf(actor)
  const shown = { slug: "cup", title: "Кубок", summary: "", status: { value: status as ContestStatus } }
  return (
    <section aria-label="learner">
      <ContestCard contest={{ ...shown, ...moments, serverTime }} />
    </section>
  )
}

type Path = ReturnType<typeof modelPaths>[number] & { readonly start: string }

const before = ({ start, steps }: Path) =>
  steps.at(-2)?.expected ?? { value: "draft", context: contestModel.starts[start] as Facts }
const lastOf = ({ steps }: Path) => steps.at(-1) as { event: ContestEvent; expected: AnyMachineSnapshot }

/** A contest in the state before the last step, so that the test takes no other transition. */
function startContest(path: Path): ContestActor {
  const { value, context } = before(path)
  const snapshot = contestMachine.getPersistedSnapshot(contestMachine.resolveState({ value, context }))
  return createActor(contestMachine, { input: context, snapshot, inspect }).start()
}

/** Whether time alone leaves the contest in its state until the last event. */
function staysUntilEvent(path: Path): boolean {
  const { value, context } = before(path)
  const state = stateOf(value)
  const now = Math.max(context.now, lastOf(path).event.now)
  return advanceTo({ state, schedule: context.schedule }, now).state === state
}

/** The pages of an organiser and of a learner, over a server that applies the event when the organiser acts. */
async function show(actor: ContestActor, event: ContestEvent) {
  const run = async (name: string, input: { readonly payload?: { readonly type: string } }) => {
    if (name === "getOrganiserContest") return { ...contest, status: statusIn(actor) }
    if (name === "actOnContest" && input.payload?.type === event.type) actor.send(event)
    return lifeOf(actor)
  }
  const node = (
    <>
      <Routes>
        <Route path="/organiser/contests/:contestName/timeline" element={<TimelinePage />} />
      </Routes>
      <LearnersCard actor={actor} />
    </>
  )
  const { queries } = await renderApp(node, {
    api: inMemoryApi(run),
    path: "/organiser/contests/cup/timeline"
  })
  await waitFor(steps)
  return () => queries.invalidateQueries()
}

/** Acts on the page: fills the inputs of the dialog that have no initial value, and submits it. */
async function press(title: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(title, { selector: "button" }))
  const dialog = screen.getByRole("dialog")
  const type = (label: RegExp, value: string) => {
    for (const field of within(dialog).queryAllByLabelText(label))
      fireEvent.change(field, { target: { value } })
  }
  type(/^Введите название/, "Кубок")
  type(/^(С|По)$/, "2026-11-21T10:00")
  await act(async () => void fireEvent.submit(dialog.querySelector("form")!))
  await screen.findByText(`Готово: ${title}.`)
}

const textsIn = (element: Element | null | undefined) =>
  Array.from(element?.childNodes ?? [], ({ textContent }) => textContent)

// By label: a search by role computes the name of each of the page's many items.
const steps = () => screen.getByLabelText("Этапы олимпиады по порядку")
const listedActs = () => screen.getByLabelText("Что можно сделать")

const seen = () => ({
  step: [...steps().querySelectorAll("[aria-current=step] > p:first-child")].flatMap(textsIn),
  learner:
    screen.queryByLabelText("learner")?.querySelector("h3")?.previousElementSibling?.textContent ?? null,
  acts: Array.from(listedActs().querySelectorAll("li"), (item) => {
    const button = item.querySelector("button")
    const reason = within(item).queryByText(/^Сейчас нельзя/)?.textContent ?? null
    return { title: button?.getAttribute("aria-label"), disabled: button?.disabled, reason }
  })
})

const expectedIn = (state: ContestState, facts: Facts) => {
  const { step, learner, acts } = views[state]
  const listed = Object.entries(acts).map(([title, reasonIn]) => {
    const reason = reasonIn(facts)
    return { title, disabled: reason !== null, reason: reason === null ? null : `Сейчас нельзя. ${reason}` }
  })
  return { step, learner, acts: listed }
}

/** Each transition once, by its shortest path; an interval is removed only after it has passed. */
const walked = new Map<string, Path>()
for (const start of Object.keys(contestModel.starts))
  for (const path of modelPaths(contestModel, [start]).map((found) => ({ ...found, start }))) {
    const { event, expected } = lastOf(path)
    const key = JSON.stringify([before(path).value, event.type, expected.value])
    const isShown = event.type !== "interval.remove" || staysUntilEvent(path)
    if (isShown && !walked.has(key)) walked.set(key, path)
  }

afterEach(cleanup)

test("every state of a contest is shown after some transition", () => {
  const reached = new Set([...walked.values()].map((path) => stateOf(lastOf(path).expected.value)))
  expect([...reached].toSorted()).toEqual([...contestStates].toSorted())
})

test.each([...walked.values()])("shows the step and the acts of a contest: $name", async (path) => {
  const { event, expected } = lastOf(path)
  const actor = startContest(path)
  const shown = shownActs[event.type]
  // Some acts become possible only by the time of their event.
  if (shown !== undefined && staysUntilEvent(path)) actor.send({ type: "time.passed", now: event.now })
  const load = await show(actor, event)
  const shows = (state: ContestState) =>
    waitFor(() => expect(seen()).toEqual(expectedIn(state, actor.getSnapshot().context)))
  await shows(stateOf(before(path).value))

  if (shown !== undefined) await press(shown.title)
  else
    await act(async () => {
      actor.send(event)
      await load()
    })
  await shows(shown?.leadsTo ?? stateOf(expected.value))
})
