import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test } from "vitest"
import { ownEnd, said } from "../../../../qa/models/participationModel.ts"
import type { ContestFacts } from "../../../../src/machines/contest/participationFacts.ts"
import { press, showParticipation } from "./showParticipation.tsx"

/** What a participant sees of a contest. */
interface Seen {
  /** Of an open dialog, and of the participation. */
  readonly headings: ReadonlyArray<string>
  readonly text: string
  /** The time left, or the bar's words instead; null for neither. */
  readonly bar: string | null
  readonly buttons: ReadonlyArray<string>
}

const textsOf = (elements: ReadonlyArray<Element>) =>
  elements.map(({ textContent }) => textContent).filter((text) => text !== "")

const seenNow = (): Seen => {
  const headings = screen.getAllByRole("heading", { level: 2 })
  const bar = within(screen.getByRole("region", { name: "Ход олимпиады" }))
  const [, words] = bar.queryAllByRole("status")
  return {
    headings: textsOf(headings),
    text: headings.at(-1)!.nextElementSibling!.textContent,
    bar: (bar.queryByRole("timer") ?? words)?.textContent ?? null,
    buttons: textsOf(screen.queryAllByRole("button"))
  }
}

const page = (
  heading: string,
  text: string,
  { bar = null, buttons = [], dialog = [] }: Partial<Seen> & { readonly dialog?: Seen["headings"] } = {}
): Seen => ({ headings: [...dialog, heading], text, bar, buttons })

const timeLeft = "2:00:00Осталось 2 часа"
const takeOver = {
  bar: "Олимпиада открыта в другом окне или на другом устройстве.",
  buttons: ["Продолжить здесь", "Продолжить здесь"]
}
const finish = {
  bar: timeLeft,
  dialog: ["Завершить олимпиаду?"],
  buttons: ["Завершить", "Решать дальше", "Завершить олимпиаду"]
}
const registration = { buttons: ["Зарегистрироваться", "Не сейчас"] }
const over = "Всё, что вы отправили, сохранено. Итоги появятся, когда жюри их подведёт."

/** What a participant sees, by what the server says, and by the buttons pressed since. */
const screens = {
  notRegistered: page(
    "Вы ещё не участвуете",
    "Зарегистрируйтесь, и мы откроем вам задачи, когда придёт время.",
    { buttons: ["Зарегистрироваться"] }
  ),
  invited: page(
    "Организаторы приглашают вас",
    "Если согласитесь, организаторы увидят ваше имя, город, класс и то, как вы участвуете. До этого они не видят ничего.",
    { buttons: ["Участвовать", "Отказаться"] }
  ),
  notOpenYet: page(
    "Регистрация ещё не началась",
    "Когда она откроется, здесь появится кнопка. День и час смотрите ниже."
  ),
  byInvitation: page(
    "Этап для прошедших отбор",
    "Сюда попадают те, кто прошёл предыдущий этап. Записываться не нужно."
  ),
  registrationClosed: page(
    "Регистрация закрыта",
    "Записаться на эту олимпиаду уже нельзя. Следующие объявим на странице олимпиад."
  ),
  filling: page("Регистрация", "Осталось подтвердить, что вы участвуете.", registration),
  registering: page("Регистрация", "Записываем вас…", registration),
  registered: page("Вы участвуете", "Приходите к началу. Задачи откроются на этой странице."),
  passed: page("Вы прошли на этот этап", "Поздравляем! Регистрироваться не нужно, приходите к началу."),
  notPassed: page(
    "На этот этап вы не прошли",
    "В этот раз не хватило баллов. Задачи прошлого этапа останутся открыты, потренируйтесь на них."
  ),
  ready: page("Можно начинать", "Когда нажмёте «Начать», пойдёт ваше время. Остановить его нельзя.", {
    buttons: ["Начать"]
  }),
  startPaused: page("Пауза", "Организаторы остановили олимпиаду. Когда она продолжится, вы сможете начать."),
  starting: page("Начинаем", "Открываем задачи…", { buttons: ["Начать"] }),
  running: page("Олимпиада идёт", "Ваше время идёт. Выберите задачу.", {
    bar: timeLeft,
    buttons: ["Завершить"]
  }),
  paused: page("Пауза", "Организаторы остановили олимпиаду. Ваше время не идёт.", {
    bar: "Пауза · 1:59:00Пауза. Останется 1 час 59 минут",
    buttons: ["Завершить"]
  }),
  confirmingFinish: page("Олимпиада идёт", "Ваше время идёт. Выберите задачу.", finish),
  finishing: page("Завершаем", "Сообщаем серверу, что вы закончили…", finish),
  finishedByChoice: page("Вы закончили", over, { bar: "Вы завершили олимпиаду" }),
  finishedByTime: page("Вы закончили", over, { bar: "Время вышло, олимпиада для вас завершена" }),
  missed: page(
    "Вы не начали вовремя",
    "Олимпиада закончилась. Её задачи откроются для тренировки вместе с итогами."
  ),
  disqualified: page("Вас сняли с олимпиады", "Если это ошибка, напишите организаторам."),
  results: page("Итоги подведены", "Посмотрите, на каком вы месте."),
  neverStarted: page("Итоги подведены", "Вы не начинали решать, поэтому места у вас нет."),
  elsewhere: page(
    "Олимпиада открыта в другом окне",
    "Решать можно только в одном. Если то окно вам не нужно, продолжите здесь.",
    takeOver
  ),
  takingOver: page("Переносим сюда", "В том окне решать больше не получится.", takeOver)
} satisfies Record<string, Seen>

type ScreenName = keyof typeof screens

const minute = 60_000
const hour = 60 * minute
const { schedule } = said.running.contest

const withSchedule = (facts: ContestFacts, change: Partial<typeof schedule>): ContestFacts => ({
  ...facts,
  contest: { ...facts.contest, schedule: { ...facts.contest.schedule, ...change } }
})

/** Who changes what: what the server said first, the screen opened since, what the server says now, and the next screen. */
const changes: ReadonlyArray<
  readonly [
    change: string,
    before: Exclude<keyof typeof said, "longer">,
    opened: ScreenName | null,
    after: ContestFacts,
    next: ScreenName
  ]
> = [
  ["the organisers withdraw the invitation", "invited", null, said.notOpenYet, "notOpenYet"],
  ["the organisers promote the learner late", "byInvitation", null, said.passed, "passed"],
  [
    "the organisers open the registration again",
    "registrationClosed",
    null,
    withSchedule({ ...said.notRegistered, now: 3 * hour }, { registrationEndsAt: 4 * hour }),
    "notRegistered"
  ],
  [
    "another window registers, while the form is open",
    "notRegistered",
    "filling",
    said.registered,
    "registered"
  ],
  ["another window registers first", "notRegistered", "registering", said.registered, "registered"],
  ["the organisers promote the learner after all", "notPassed", null, said.passed, "passed"],
  ["the organisers pause before the start", "ready", null, said.startPaused, "startPaused"],
  [
    "the organisers resume before the start",
    "startPaused",
    null,
    { ...said.ready, now: said.startPaused.now + minute },
    "ready"
  ],
  ["another window starts first", "ready", "starting", said.elsewhere, "elsewhere"],
  ["the organisers pause", "running", null, said.paused, "paused"],
  ["the organisers resume", "paused", null, { ...said.running, now: said.paused.now }, "running"],
  [
    "the time runs out while the dialog is open",
    "running",
    "confirmingFinish",
    said.finishedByTime,
    "finishedByTime"
  ],
  ["another window finishes first", "running", "finishing", said.finishedByChoice, "finishedByChoice"],
  ["the jury lets the participant go on", "finishedByChoice", null, said.running, "running"],
  [
    "the server received the end in time after all",
    "finishedByTime",
    null,
    { ...said.finishedByChoice, now: ownEnd },
    "finishedByChoice"
  ],
  [
    "the organisers extend the contest for those who did not start",
    "missed",
    null,
    withSchedule({ ...said.ready, now: said.missed.now }, { endsAt: 12 * hour }),
    "ready"
  ],
  ["the organisers take back a disqualification", "disqualified", null, said.running, "running"],
  [
    "the organisers take back the results",
    "results",
    null,
    { ...said.results, contest: said.missed.contest },
    "finishedByTime"
  ],
  ["the organisers take back the results of others", "neverStarted", null, said.missed, "missed"],
  ["the other window closes", "elsewhere", null, said.running, "running"],
  ["the other window closes first", "elsewhere", "takingOver", said.running, "running"]
]

/** The buttons that lead to a screen. */
const buttonsTo: Readonly<Partial<Record<ScreenName, ReadonlyArray<string>>>> = {
  filling: ["Зарегистрироваться"],
  registering: ["Зарегистрироваться", "Зарегистрироваться"],
  starting: ["Начать"],
  confirmingFinish: ["Завершить"],
  finishing: ["Завершить", "Завершить олимпиаду"],
  takingOver: ["Продолжить здесь"]
}

const withTime = (extraMinutes: number): ContestFacts => ({
  ...said.running,
  participation: { ...said.running.participation!, extraMs: extraMinutes * minute }
})

const timeIsUp = page("Время вышло", "Уточняем у сервера, всё ли дошло…", {
  bar: "Время вышло, уточняем у сервера",
  buttons: ["Завершить"]
})

describe("a change from outside is seen at once", () => {
  afterEach(cleanup)

  test.each(changes)("%s", async (_, before, opened, after, next) => {
    const { actor } = await showParticipation({ facts: said[before] })
    for (const button of opened === null ? [] : buttonsTo[opened]!) await press(button)
    await expect.poll(seenNow).toEqual(screens[opened ?? before])

    await act(async () => actor.send({ type: "facts.received", facts: after }))
    expect(seenNow()).toEqual(screens[next])
    actor.stop()
  })

  test.each([
    [
      "more",
      withTime(0),
      withTime(20),
      "2:20:00Осталось 2 часа 20 минут",
      "Вам добавили время. Теперь осталось 2 часа 20 минут."
    ],
    [
      "less",
      withTime(20),
      withTime(5),
      "2:05:00Осталось 2 часа 5 минут",
      "Время окончания изменилось. Теперь осталось 2 часа 5 минут."
    ]
  ])("the participant has %s time", async (_, before, after, bar, toast) => {
    const { actor } = await showParticipation({ facts: before })
    await act(async () => actor.send({ type: "facts.received", facts: after }))
    expect(seenNow()).toEqual({ ...screens.running, bar })
    expect(await screen.findByText(toast)).toBeTruthy()
    actor.stop()
  })

  const showTimeUp = async () => {
    const { actor } = await showParticipation({ facts: said.running })
    await act(async () => actor.send({ type: "time.up" }))
    expect(seenNow()).toEqual(timeIsUp)
    return actor
  }

  test.each([
    ["waits while the server says that the time runs", said.running, timeIsUp],
    ["ends with the server's answer", said.finishedByTime, screens.finishedByTime]
  ])("a participant whose time is up %s", async (_, facts, expected) => {
    const actor = await showTimeUp()
    await act(async () => actor.send({ type: "facts.received", facts }))
    expect(seenNow()).toEqual(expected)
    actor.stop()
  })

  test("a participant whose time is up goes on with added time", async () => {
    const actor = await showTimeUp()
    await act(async () => actor.send({ type: "facts.received", facts: withTime(30) }))
    expect(seenNow()).toEqual({ ...screens.running, bar: "2:30:00Осталось 2 часа 30 минут" })
    expect(await screen.findByText("Вам добавили время. Теперь осталось 2 часа 30 минут.")).toBeTruthy()
    actor.stop()
  })

  test("a page that was reloaded while finishing goes on to finish", async () => {
    const call = { act: "finish", key: "old", answers: {} } as const
    const { actor, settle } = await showParticipation({ facts: said.running, call })
    expect(seenNow()).toEqual(screens.finishing)
    await settle({ type: "xstate.done.actor.complete", output: said.finishedByChoice })
    await expect.poll(seenNow).toEqual(screens.finishedByChoice)
    actor.stop()
  })
})
