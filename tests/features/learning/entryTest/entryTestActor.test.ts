import { expect, test } from "vitest"
import { createActor } from "xstate"
import { inMemoryApi } from "../../../../src/api/inMemoryApi.ts"
import type { EntryTest, StoredAnswer } from "../../../../src/api/contract/learning/entryTests.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { entryTestWith } from "../../../../src/features/learning/entryTest/entryTestActor.ts"
import type { Draft } from "../../../../src/machines/entryTest/entryAnswers.ts"
import { attempt, chosen, running } from "../../../../qa/models/entryTestModel.ts"

const clock = { now: () => 0, onChange: () => () => {}, recordExactly: () => {} }
const away = () => new Unreachable()

/** A server with stored answers, which follows the rule of revisions; the next `lost` answers do not arrive. */
function stage(drafts: ReadonlyArray<Draft>, given: StoredAnswer) {
  const server = { stored: given, ended: false, lost: 0 }
  const save = ({ answer, revision }: Pick<Draft, "answer" | "revision">) => {
    const { stored } = server
    if (JSON.stringify(stored.answer) === JSON.stringify(answer)) return { saved: true, stored }
    if (stored.revision !== revision) return { saved: false, stored }
    server.stored = { answer, revision: revision + 1 }
    return { saved: true, stored: server.stored }
  }
  const run = async (call: string, input: { readonly payload?: never }): Promise<unknown> => {
    if (call === "completeEntryTest") return void (server.ended = true)
    if (call !== "saveEntryAnswer") return running satisfies EntryTest
    const answer = save(input.payload!)
    if (server.lost-- > 0) throw away()
    return answer
  }
  const machine = entryTestWith({ api: inMemoryApi(run), clock, testId: 1 })
  const actor = createActor(
    machine.provide({ delays: { settleDelay: 1e9, retryDelay: 1e9, lookDelay: 1e9 } }),
    {
      input: { left: { attempt: attempt.id, drafts } }
    }
  )
  return { server, actor }
}

async function until(actor: ReturnType<typeof stage>["actor"], value: object | string): Promise<void> {
  await expect.poll(() => actor.getSnapshot().matches(value as never)).toBe(true)
}

/** Completes the test with unsent drafts; the first answer of the server is lost. */
async function finish({ server, actor }: ReturnType<typeof stage>) {
  server.lost = 1
  actor.start()
  await until(actor, { taking: { answers: "waitingForNetwork" } })
  actor.send({ type: "finish.asked" })
  actor.send({ type: "finish.confirmed" })
  await until(actor, "finished")
}

test("the last answer counts even if an older one of the same window arrived without a confirmation", async () => {
  const draft: Draft = { question: 1, answer: chosen(2), revision: 0, sent: [chosen(1)] }
  const staged = stage([draft], { answer: chosen(1), revision: 1 })
  await finish(staged)
  expect(staged.server).toMatchObject({ ended: true, stored: { answer: chosen(2), revision: 2 } })
})

test("another window's answer is final", async () => {
  const draft: Draft = { question: 1, answer: chosen(2), revision: 0, sent: [] }
  const staged = stage([draft], { answer: chosen(1), revision: 1 })
  await finish(staged)
  expect(staged.server).toMatchObject({ ended: true, stored: { answer: chosen(1), revision: 1 } })
})

test("an answer sent on completion counts as this window's own, if the learner returns and changes it", async () => {
  const staged = stage([], { answer: null, revision: 0 })
  const { actor, server } = staged
  actor.start()
  await until(actor, { taking: { answers: "synced" } })
  server.lost = 2
  actor.send({ type: "answer.given", question: 1, answer: chosen(1) })
  await until(actor, { taking: { answers: "waitingForNetwork" } })
  actor.send({ type: "answer.given", question: 1, answer: chosen(2) })
  actor.send({ type: "finish.asked" })
  actor.send({ type: "finish.confirmed" })
  await until(actor, { submitting: "waitingForNetwork" })
  actor.send({ type: "finish.cancelled" })
  server.stored = { answer: chosen(2), revision: 2 }
  actor.send({ type: "answer.given", question: 1, answer: chosen(3) })
  actor.send({ type: "call.retried" })
  await until(actor, { taking: { answers: "synced" } })
  expect(server.stored).toEqual({ answer: chosen(3), revision: 3 })
})
