import { beforeEach, expect, test } from "vitest"
import { checks, faultsIn } from "./checkFacts.ts"
import type { Facts } from "./Facts.ts"
import { type KnownSolution } from "./knownSolutions.ts"
import { type LearnerRecord, newRecord } from "./LearnerRecord.ts"
import { PatientLearner } from "./PatientLearner.ts"

const email = "fox@zama.test"
const solution: KnownSolution = {
  key: "key-of-10",
  problemId: 1,
  language: "python",
  source: "print(3)",
  verdict: "accepted"
}
const startedAt = "2026-11-26T10:00:00.000Z"

let record: LearnerRecord
let facts: { -readonly [Name in keyof Facts]: Facts[Name] }
beforeEach(() => {
  const learner = new PatientLearner("", email, { accessToken: "", refreshToken: "" })
  record = {
    ...newRecord(7, email),
    solutions: [{ solution, learner, id: 10 }],
    starts: new Map([["cup", [startedAt, startedAt]]]),
    windows: new Map([["cup", "window-2"]]),
    questions: [{ contest: "cup", text: "Is 7 good?", id: 3 }],
    attempts: new Map([[1, new Set([5])]]),
    answers: new Map([["5 2", { attempt: 5, question: 2, answer: "{}" }]]),
    claimed: true,
    freezes: 1,
    frames: new Set(["leaves"]),
    frame: "leaves",
    nickname: "fox-1",
    avatar: "fox",
    reports: [{ text: "Nothing works.", number: 4, pictures: ["fox", "owl"] }]
  }
  facts = {
    solutions: [
      { id: 10, userId: 7, key: "key-of-10", problemId: 1, status: "accepted", results: 1, notified: 1 }
    ],
    counters: [{ problemId: 1, attempts: 1, accepted: 1 }],
    entries: [
      { userId: 7, cause: "daily:2026-11-26", amount: 5 },
      { userId: 7, cause: "solved:1", amount: 150 },
      { userId: 7, cause: "freeze:3", amount: -60 },
      { userId: 7, cause: "frame:leaves", amount: -50 }
    ],
    wallets: [{ userId: 7, balance: 45, freezes: 1, frame: "leaves" }],
    participants: [{ contest: "cup", userId: 7, startedAt, window: "window-2" }],
    questions: [{ id: 3, contest: "cup", userId: 7, text: "Is 7 good?" }],
    attempts: [{ id: 5, userId: 7, test: 1 }],
    answers: [{ attempt: 5, question: 2, answer: "{}" }],
    users: [{ id: 7, email, nickname: "fox-1", pictures: ["fox", "fox"] }],
    reports: [{ number: 4, userId: 7, text: "Nothing works.", pictures: ["fox", "owl"] }],
    mails: [
      { messageId: "<1@zama>", text: "Your number is 4.\n> Nothing works." },
      { messageId: "<1@zama>", text: "Your number is 4.\n> Nothing works." }
    ],
    sessions: [
      { email, isEnded: false, answer: "200" },
      { email, isEnded: true, answer: "401" }
    ],
    shown: [{ id: 10, verdicts: ["accepted"], position: "" }],
    events: new Map(),
    differences: [],
    remains: []
  }
})

test("facts that match the records have no faults", () => {
  expect(faultsIn([record], facts)).toEqual([])
})

/** One planted fault of each kind, and the names of the checks that notice it. */
const planted: Readonly<Record<string, readonly [plant: () => void, ...checks: ReadonlyArray<string>]>> = {
  "a lost solution": [
    () => (facts.solutions = []),
    "each solution is judged once, with its known verdict",
    "problems count each solution once"
  ],
  "another verdict": [
    () => (facts.solutions = [{ ...facts.solutions[0]!, status: "wrong_answer" }]),
    "each solution is judged once, with its known verdict",
    "problems count each solution once"
  ],
  "a solution stored twice": [
    () => {
      facts.solutions = [facts.solutions[0]!, { ...facts.solutions[0]!, id: 11 }]
      facts.counters = [{ problemId: 1, attempts: 2, accepted: 2 }]
    },
    "each solution is judged once, with its known verdict"
  ],
  "results written twice": [
    () => (facts.solutions = [{ ...facts.solutions[0]!, results: 2 }]),
    "each solution is judged once, with its known verdict"
  ],
  "a verdict counted twice": [
    () => (facts.counters = [{ problemId: 1, attempts: 2, accepted: 2 }]),
    "problems count each solution once"
  ],
  "a stream that showed two verdicts": [
    () => (facts.shown = [{ id: 10, verdicts: ["wrong_answer", "accepted"], position: "" }]),
    "event streams show each verdict"
  ],
  "an entry of the ledger written twice": [
    () => (facts.entries = [...facts.entries, facts.entries[1]!]),
    "ledgers sum to the balances",
    "each payment is made once"
  ],
  "an acknowledged purchase that is lost": [
    () => {
      facts.entries = facts.entries.filter(({ cause }) => cause !== "freeze:3")
      facts.wallets = [{ userId: 7, balance: 105, freezes: 0, frame: "leaves" }]
    },
    "each payment is made once"
  ],
  "a second start": [
    () => (facts.participants = [{ ...facts.participants[0]!, startedAt: "2026-11-26T10:00:01.000Z" }]),
    "nobody starts a contest twice"
  ],
  "a window that was taken over in vain": [
    () => (facts.participants = [{ ...facts.participants[0]!, window: "window-1" }]),
    "nobody starts a contest twice"
  ],
  "a question stored twice": [
    () => (facts.questions = [...facts.questions, { ...facts.questions[0]!, id: 4 }]),
    "questions are stored once"
  ],
  "a second attempt at an entry test": [
    () => (facts.attempts = [...facts.attempts, { id: 6, userId: 7, test: 1 }]),
    "nobody starts an entry test twice"
  ],
  "an older answer": [
    () => (facts.answers = [{ ...facts.answers[0]!, answer: '{"kind":"text","text":"1"}' }]),
    "answers are stored"
  ],
  "settings that are lost": [
    () => (facts.users = [{ ...facts.users[0]!, nickname: null }]),
    "accounts and settings are stored"
  ],
  "a report confirmed by two mails": [
    () => (facts.mails = [...facts.mails, { messageId: "<2@zama>", text: "Nothing works." }]),
    "reports are stored and confirmed once"
  ],
  "a report without its mail": [() => (facts.mails = []), "reports are stored and confirmed once"],
  "an image without its file": [
    () => (facts.reports = [{ ...facts.reports[0]!, pictures: ["fox", "no file"] }]),
    "pictures are shown as they were sent"
  ],
  "an image without its row": [
    () => (facts.reports = [{ ...facts.reports[0]!, pictures: ["fox"] }]),
    "pictures are shown as they were sent"
  ],
  "half an avatar": [
    () => (facts.users = [{ ...facts.users[0]!, pictures: ["fox", "70 unknown bytes"] }]),
    "pictures are shown as they were sent"
  ],
  "an older avatar": [
    () => (facts.users = [{ ...facts.users[0]!, pictures: ["owl", "owl"] }]),
    "pictures are shown as they were sent"
  ],
  "an avatar that is lost": [
    () => (facts.users = [{ ...facts.users[0]!, pictures: [] }]),
    "pictures are shown as they were sent"
  ],
  "a lost session": [
    () => (facts.sessions = [{ email, isEnded: false, answer: "401 token_unknown" }]),
    "sessions last until somebody ends them"
  ],
  "a session that works after its end": [
    () => (facts.sessions = [{ email, isEnded: true, answer: "200" }]),
    "sessions last until somebody ends them"
  ],
  "totals that differ": [() => (facts.differences = ["totals"]), "totals and ratings match their sources"],
  "a job that remains": [() => (facts.remains = ["1 × judging job (active)"]), "nothing remains"]
}

test.each(Object.entries(planted))("%s is noticed", (_name, [plant, ...names]) => {
  plant()
  const faults = faultsIn([record], facts)
  expect([...new Set(faults.map((fault) => fault.slice(0, fault.indexOf(":"))))]).toEqual(names)
})

test("every check notices one of these", () => {
  const noticed = new Set(Object.values(planted).flatMap(([, ...names]) => names))
  expect(Object.keys(checks).filter((name) => !noticed.has(name))).toEqual([])
})
