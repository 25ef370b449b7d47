import { expect, test } from "vitest"
import { createActor } from "xstate"
import { apiAnsweredBy } from "../../../../src/api/apiAnsweredBy.ts"
import type { EntryTest, KeptAnswer } from "../../../../src/api/contract/learning/entryTests.ts"
import { Unreachable } from "../../../../src/api/errors.ts"
import { entryTestWith } from "../../../../src/features/learning/entryTest/entryTestActor.ts"
import type { Draft } from "../../../../src/machines/entryTest/entryAnswers.ts"
import { attempt, chosen, running } from "../../../machines/entryTestModel.ts"

const clock = { now: () => 0, onChange: () => () => {}, recordExactly: () => {} }
const away = () => new Unreachable()

/** A server with answers of its own, which follows the rule of revisions; `lost`: so many words of it do not arrive. */
function stage(drafts: ReadonlyArray<Draft>, given: KeptAnswer) {
  const server = { kept: given, ended: false, lost: 0 }
  const save = ({ answer, revision }: Pick<Draft, "answer" | "revision">) => {
    const { kept } = server
    if (JSON.stringify(kept.answer) === JSON.stringify(answer)) return { saved: true, kept }
    if (kept.revision !== revision) return { saved: false, kept }
    server.kept = { answer, revision: revision + 1 }
    return { saved: true, kept: server.kept }
  }
  const run = async (call: string, input: { readonly payload?: never }): Promise<unknown> => {
    if (call === "completeEntryTest") return void (server.ended = true)
    if (call !== "saveEntryAnswer") return running satisfies EntryTest
    const answer = save(input.payload!)
    if (server.lost-- > 0) throw away()
    return answer
  }
  const machine = entryTestWith({ api: apiAnsweredBy(run), clock, testId: 1 })
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

/** Goes to the end with what the window still has to send, the first time without a word from the server. */
async function finish({ server, actor }: ReturnType<typeof stage>) {
  server.lost = 1
  actor.start()
  await until(actor, { taking: { answers: "waitingForNetwork" } })
  actor.send({ type: "finish.asked" })
  actor.send({ type: "finish.confirmed" })
  await until(actor, "finished")
}

test("the last answer counts though an older one of the same window had arrived unheard", async () => {
  const draft: Draft = { question: 1, answer: chosen(2), revision: 0, sent: [chosen(1)] }
  const stand = stage([draft], { answer: chosen(1), revision: 1 })
  await finish(stand)
  expect(stand.server).toMatchObject({ ended: true, kept: { answer: chosen(2), revision: 2 } })
})

test("another window's answer stands at the end", async () => {
  const draft: Draft = { question: 1, answer: chosen(2), revision: 0, sent: [] }
  const stand = stage([draft], { answer: chosen(1), revision: 1 })
  await finish(stand)
  expect(stand.server).toMatchObject({ ended: true, kept: { answer: chosen(1), revision: 1 } })
})

test("what was sent with the end is this window's own, should the learner go back and change it", async () => {
  const stand = stage([], { answer: null, revision: 0 })
  const { actor, server } = stand
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
  server.kept = { answer: chosen(2), revision: 2 }
  actor.send({ type: "answer.given", question: 1, answer: chosen(3) })
  actor.send({ type: "call.retried" })
  await until(actor, { taking: { answers: "synced" } })
  expect(server.kept).toEqual({ answer: chosen(3), revision: 3 })
})
