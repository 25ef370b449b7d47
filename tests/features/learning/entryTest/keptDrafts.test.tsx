import { beforeEach, describe, expect, test, vi } from "vitest"
import { keepDrafts } from "../../../../src/features/learning/entryTest/keptDrafts.ts"
import type { Draft } from "../../../../src/machines/entryTest/entryAnswers.ts"

const draft = (question: number, text: string, revision = 0): Draft => ({
  question,
  answer: { kind: "number", text },
  revision,
  sent: []
})
const open = () => keepDrafts(1, 1)
const attempt = 5
const unanswered = () => 0
const left = () =>
  open().left?.drafts.map(({ question, answer }) => [question, "text" in answer && answer.text])

describe("drafts that windows of one device share", () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers()
  })

  test("outlive the page, and leave with the server's word", () => {
    const window = open()
    window.keep({ attempt, drafts: [draft(1, "3"), draft(2, "4")] }, unanswered)
    expect(left()).toEqual([
      [1, "3"],
      [2, "4"]
    ])
    window.keep({ attempt, drafts: [draft(2, "4")] }, (question) => (question === 1 ? 1 : 0))
    expect(left()).toEqual([[2, "4"]])
    window.keep({ attempt, drafts: [] }, () => 1)
    expect(open().left).toBeNull()
  })

  test("of another window stay while this one says nothing of them", () => {
    const [one, other] = [open(), open()]
    one.keep({ attempt, drafts: [draft(1, "3")] }, unanswered)
    other.keep({ attempt, drafts: [draft(2, "4")] }, unanswered)
    other.keep({ attempt, drafts: [] }, (question) => (question === 2 ? 1 : 0))
    expect(left()).toEqual([[1, "3"]])
  })

  test("are not overwritten by an older window that goes on with its own", () => {
    const [older, newer] = [open(), open()]
    older.keep({ attempt, drafts: [draft(1, "old")] }, unanswered)
    vi.advanceTimersByTime(1000)
    newer.keep({ attempt, drafts: [draft(1, "new")] }, unanswered)
    vi.advanceTimersByTime(1000)
    older.keep({ attempt, drafts: [draft(1, "old")] }, unanswered)
    expect(left()).toEqual([[1, "new"]])
    older.keep({ attempt, drafts: [draft(1, "newest")] }, unanswered)
    expect(left()).toEqual([[1, "newest"]])
  })

  test("that replace a newer answer win over those that replace an older one", () => {
    const [older, newer] = [open(), open()]
    newer.keep({ attempt, drafts: [draft(1, "new", 2)] }, () => 2)
    vi.advanceTimersByTime(1000)
    older.keep({ attempt, drafts: [draft(1, "old", 1)] }, () => 1)
    expect(left()).toEqual([[1, "new"]])
    newer.keep({ attempt, drafts: [] }, () => 3)
    expect(open().left).toBeNull()
  })

  test("of a new attempt take the place of those of the last one, not the other way round", () => {
    const [older, newer] = [open(), open()]
    older.keep({ attempt, drafts: [draft(1, "old")] }, unanswered)
    newer.keep({ attempt: attempt + 1, drafts: [draft(1, "new")] }, unanswered)
    older.keep({ attempt, drafts: [draft(1, "old")] }, unanswered)
    expect(open().left).toMatchObject({ attempt: attempt + 1, drafts: [{ answer: { text: "new" } }] })
  })
})
