import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { formMachine } from "../../src/machines/formMachine.ts"
import type { FieldErrors, FormValues } from "../../src/machines/formMachine.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { declined, formPaths, inputOf, offline, resubmittablePaths, wrongField } from "./formModel.ts"

const everyPath = [
  ...formPaths.map((path) => ({ ...path, kind: "once" })),
  ...resubmittablePaths.map((path) => ({ ...path, kind: "resubmittable" }))
]

interface Dependencies {
  readonly errors?: FieldErrors
  readonly send?: () => Promise<unknown>
}

function startForm(
  { errors = {}, send = () => Promise.resolve("sent") }: Dependencies = {},
  resubmittable = false
) {
  const journal: Array<string> = []
  const form = createActor(
    formMachine.provide({
      actors: {
        check: fromPromise<FieldErrors, FormValues>(() => Promise.resolve(errors)),
        send: fromPromise<unknown, FormValues>(({ input }) => {
          journal.push(`send ${String(input["email"])}`)
          return send()
        })
      }
    }),
    { input: inputOf(resubmittable) }
  )
  form.on("form.rejected", () => void journal.push("rejected"))
  form.on("form.failed", ({ error }) => void journal.push(`failed ${(error as { _tag: string })._tag}`))
  form.on("form.sent", ({ outcome }) => void journal.push(`sent ${String(outcome)}`))
  return { form: form.start(), journal }
}

describe("form machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(formMachine, formPaths)).toEqual(["form.saved"])
    expect(unvisitedStates(formMachine, resubmittablePaths)).toEqual([])
  })

  test.each(everyPath)("takes a submission only while nothing is under way: $kind: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const open = expected.matches("editing") || expected.matches("saved")
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

  test("a resubmittable form is sent again, and shows no errors until its fields are blurred again", async () => {
    const { form, journal } = startForm({}, true)
    form.send({ type: "form.submitted" })
    await waitFor(form, (snapshot) => snapshot.matches("saved"))
    expect(form.getSnapshot().context.touched).toEqual([])
    form.send({ type: "form.reset", change: { city: "Омск" } })
    expect(form.getSnapshot().matches("saved")).toBe(true)
    form.send({ type: "form.changed", change: { email: "m@x.ru" } })
    expect(form.getSnapshot().matches("editing")).toBe(true)

    form.send({ type: "form.submitted" })
    await waitFor(form, (snapshot) => snapshot.matches("saved"))

    expect(journal).toEqual(["send ", "sent sent", "send m@x.ru", "sent sent"])
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

  test("a submission with errors sends nothing and shows them on every field", async () => {
    const { form, journal } = startForm({ errors: { password: ["validation.required"] } })

    form.send({ type: "form.submitted" })
    await expect.poll(() => journal).toEqual(["rejected"])

    expect(form.getSnapshot().context.touched).toEqual(["email", "password", "sharedDevice"])
    expect(form.getSnapshot().context.fieldErrors).toEqual({ password: ["validation.required"] })
  })

  test("the server's field error stays until that field changes", async () => {
    const { form, journal } = startForm({ send: () => Promise.reject(wrongField) })
    form.send({ type: "form.submitted" })
    await expect.poll(() => journal).toEqual(["send ", "rejected"])
    expect(form.getSnapshot().context.serverErrors).toEqual({ email: ["Taken"] })

    form.send({ type: "form.changed", change: { password: "y" } })
    expect(form.getSnapshot().context.serverErrors).toEqual({ email: ["Taken"] })
    form.send({ type: "form.changed", change: { email: "n@x.ru" } })
    expect(form.getSnapshot().context.serverErrors).toEqual({})
  })

  test("a rejection of the whole form stays beside it, a failure is emitted", async () => {
    const refused = startForm({ send: () => Promise.reject(declined) })
    const failed = startForm({ send: () => Promise.reject(offline) })
    refused.form.send({ type: "form.submitted" })
    failed.form.send({ type: "form.submitted" })

    await expect.poll(() => refused.form.getSnapshot().context.message).toBe("Not you")
    await expect.poll(() => failed.journal).toEqual(["send ", "failed Unreachable"])
    expect(failed.form.getSnapshot().context.message).toBe(null)
  })
})
