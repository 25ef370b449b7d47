import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { FieldProblems, FormValues } from "../../src/machines/formMachine.ts"
import { signInMachine } from "../../src/machines/signInMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { declined, formPaths, lastingFormPaths, lastingMachine, offline, wrongField } from "./formModel.ts"

const everyPath = [
  ...formPaths.map((path) => ({ ...path, kind: "once" })),
  ...lastingFormPaths.map((path) => ({ ...path, kind: "lasting" }))
]

interface Dependencies {
  readonly problems?: FieldProblems
  readonly send?: () => Promise<unknown>
}

function startForm(
  { problems = {}, send = () => Promise.resolve("sent") }: Dependencies = {},
  machine = signInMachine
) {
  const journal: Array<string> = []
  const form = createActor(
    machine.provide({
      actors: {
        check: fromPromise<FieldProblems, FormValues>(() => Promise.resolve(problems)),
        send: fromPromise<unknown, FormValues>(({ input }) => {
          journal.push(`send ${input["email"]}`)
          return send()
        })
      }
    })
  )
  form.on("form.refused", () => void journal.push("refused"))
  form.on("form.failed", ({ error }) => void journal.push(`failed ${(error as { _tag: string })._tag}`))
  form.on("form.sent", ({ outcome }) => void journal.push(`sent ${String(outcome)}`))
  return { form: form.start(), journal }
}

describe("form machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(signInMachine, formPaths)).toEqual(["signIn.kept"])
    expect(unvisitedStates(lastingMachine, lastingFormPaths)).toEqual([])
  })

  test.each(everyPath)("takes a submission only while nothing is under way: $kind: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const open = expected.matches("editing") || expected.matches("kept")
      expect(expected.can({ type: "form.submitted" })).toBe(open)
      expect(expected.hasTag("busy")).toBe(expected.matches("checking") || expected.matches("sending"))
    }
  })

  test.each(everyPath)("keeps what is typed in whatever state: $kind: $name", ({ steps }) => {
    const typed: Record<string, unknown> = {}
    for (const { event, expected } of steps) {
      Object.assign(typed, event["change"])
      expect(expected.context.values).toMatchObject(typed)
    }
  })

  test("can be typed into until it is sent", () => {
    const change = { type: "form.changed", change: { email: "m@x.ru" } } as const
    for (const { steps } of everyPath) {
      for (const { expected } of steps) expect(expected.can(change)).toBe(!expected.matches("sent"))
    }
  })

  test("what is typed while it is checked is checked and sent, what is typed later stays in the form", async () => {
    const { form, journal } = startForm({ send: () => Promise.reject(offline) })

    form.send({ type: "form.submitted" })
    form.send({ type: "form.changed", change: { email: "m@x.ru" } })
    await waitFor(form, (snapshot) => snapshot.matches("sending"))
    form.send({ type: "form.changed", change: { email: "mira@x.ru" } })
    await waitFor(form, (snapshot) => snapshot.matches("editing"))

    expect(journal).toEqual(["send m@x.ru", "failed Unreachable"])
    expect(form.getSnapshot().context.values["email"]).toBe("mira@x.ru")
  })

  test("a lasting form is sent again, and says nothing of its fields until they are left again", async () => {
    const { form, journal } = startForm({}, lastingMachine)
    form.send({ type: "form.submitted" })
    await waitFor(form, (snapshot) => snapshot.matches("kept"))
    expect(form.getSnapshot().context.visited).toEqual([])
    form.send({ type: "form.refreshed", change: { city: "Омск" } })
    expect(form.getSnapshot().matches("kept")).toBe(true)
    form.send({ type: "form.changed", change: { email: "m@x.ru" } })
    expect(form.getSnapshot().matches("editing")).toBe(true)

    form.send({ type: "form.submitted" })
    await waitFor(form, (snapshot) => snapshot.matches("kept"))

    expect(journal).toEqual(["send undefined", "sent sent", "send m@x.ru", "sent sent"])
    expect(form.getSnapshot().context.values).toMatchObject({ city: "Омск", email: "m@x.ru" })
  })

  test("two submissions send once", async () => {
    const { form, journal } = startForm()
    form.send({ type: "form.changed", change: { email: "m@x.ru", password: "x" } })

    form.send({ type: "form.submitted" })
    form.send({ type: "form.submitted" })
    await waitFor(form, ({ status }) => status === "done")

    expect(journal).toEqual(["send m@x.ru", "sent sent"])
  })

  test("a submission with problems sends nothing and shows them on every field", async () => {
    const { form, journal } = startForm({ problems: { password: ["validation.required"] } })

    form.send({ type: "form.submitted" })
    await expect.poll(() => journal).toEqual(["refused"])

    expect(form.getSnapshot().context.visited).toEqual(["email", "password", "sharedDevice"])
    expect(form.getSnapshot().context.problems).toEqual({ password: ["validation.required"] })
  })

  test("the server's field error stays until that field changes", async () => {
    const { form, journal } = startForm({ send: () => Promise.reject(wrongField) })
    form.send({ type: "form.submitted" })
    await expect.poll(() => journal).toEqual(["send ", "refused"])
    expect(form.getSnapshot().context.rejections).toEqual({ email: ["Taken"] })

    form.send({ type: "form.changed", change: { password: "y" } })
    expect(form.getSnapshot().context.rejections).toEqual({ email: ["Taken"] })
    form.send({ type: "form.changed", change: { email: "n@x.ru" } })
    expect(form.getSnapshot().context.rejections).toEqual({})
  })

  test("a refusal of the whole form is kept beside it, a failure is told", async () => {
    const refused = startForm({ send: () => Promise.reject(declined) })
    const failed = startForm({ send: () => Promise.reject(offline) })
    refused.form.send({ type: "form.submitted" })
    failed.form.send({ type: "form.submitted" })

    await expect.poll(() => refused.form.getSnapshot().context.rejection).toBe("Not you")
    await expect.poll(() => failed.journal).toEqual(["send ", "failed Unreachable"])
    expect(failed.form.getSnapshot().context.rejection).toBe(null)
  })
})
