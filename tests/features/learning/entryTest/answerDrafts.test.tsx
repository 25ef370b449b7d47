import { beforeEach, describe, expect, test, vi } from "vitest"
import { openAnswerStore } from "../../../../src/features/learning/entryTest/answerDrafts.ts"
import type { Draft } from "../../../../src/machines/entryTest/entryAnswers.ts"

const draft = (question: number, text: string, revision = 0): Draft => ({
  question,
  answer: { kind: "number", text },
  revision,
  sent: []
})
const open = () => openAnswerStore(1, 1)
const attempt = 5
const unanswered = () => 0
const left = () =>
  open().left?.drafts.map(({ question, answer }) => [question, "text" in answer && answer.text])

describe("drafts shared by the windows of a device", () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers()
  })

  test("survive a reload, and are erased by the server's confirmation", () => {
    const window = open()
    window.write({ attempt, drafts: [draft(1, "3"), draft(2, "4")] }, unanswered)
    expect(left()).toEqual([
      [1, "3"],
      [2, "4"]
    ])
    window.write({ attempt, drafts: [draft(2, "4")] }, (question) => (question === 1 ? 1 : 0))
    expect(left()).toEqual([[2, "4"]])
    window.write({ attempt, drafts: [] }, () => 1)
    expect(open().left).toBeNull()
  })

  test("of another window stay until that window's answers are confirmed", () => {
    const [one, other] = [open(), open()]
    one.write({ attempt, drafts: [draft(1, "3")] }, unanswered)
    other.write({ attempt, drafts: [draft(2, "4")] }, unanswered)
    other.write({ attempt, drafts: [] }, (question) => (question === 2 ? 1 : 0))
    expect(left()).toEqual([[1, "3"]])
  })

  test("are not overwritten by an older window that repeats its own", () => {
    const [older, newer] = [open(), open()]
    older.write({ attempt, drafts: [draft(1, "old")] }, unanswered)
    vi.advanceTimersByTime(1000)
    newer.write({ attempt, drafts: [draft(1, "new")] }, unanswered)
    vi.advanceTimersByTime(1000)
    older.write({ attempt, drafts: [draft(1, "old")] }, unanswered)
    expect(left()).toEqual([[1, "new"]])
    older.write({ attempt, drafts: [draft(1, "newest")] }, unanswered)
    expect(left()).toEqual([[1, "newest"]])
  })

  test("based on a newer answer win over drafts based on an older one", () => {
    const [older, newer] = [open(), open()]
    newer.write({ attempt, drafts: [draft(1, "new", 2)] }, () => 2)
    vi.advanceTimersByTime(1000)
    older.write({ attempt, drafts: [draft(1, "old", 1)] }, () => 1)
    expect(left()).toEqual([[1, "new"]])
    newer.write({ attempt, drafts: [] }, () => 3)
    expect(open().left).toBeNull()
  })

  test("of a new attempt replace those of the previous one, not the other way round", () => {
    const [older, newer] = [open(), open()]
    older.write({ attempt, drafts: [draft(1, "old")] }, unanswered)
    newer.write({ attempt: attempt + 1, drafts: [draft(1, "new")] }, unanswered)
    older.write({ attempt, drafts: [draft(1, "old")] }, unanswered)
    expect(open().left).toMatchObject({ attempt: attempt + 1, drafts: [{ answer: { text: "new" } }] })
  })
})
