import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { formMachine, type FormValues } from "../../src/machines/formMachine.ts"
import type { FieldErrors } from "../../src/api/errors.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { declined, formModel, inputOf, offline, wrongField } from "../../qa/models/formModel.ts"

const formPaths = modelPaths(formModel, ["sent once"])
const resubmittablePaths = modelPaths(formModel, ["sent repeatedly"])
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
  form.on(
    "form.sent",
    ({ outcome, edited }) => void journal.push(`sent ${String(outcome)}${edited ? ", edited" : ""}`)
  )
  return { form: form.start(), journal }
}

/** A resubmittable form whose values are being sent until the test answers. */
async function startSending() {
  const answer = Promise.withResolvers<unknown>()
  const { form, journal } = startForm({ send: () => answer.promise }, true)
  form.send({ type: "form.submitted" })
  await waitFor(form, (snapshot) => snapshot.matches("sending"))
  return { form, journal, answer }
}

describe("form machine", () => {
  test("its model reaches every state", () => {
    expect(unvisitedStates(formMachine, formPaths)).toEqual(["form.saved"])
    expect(unvisitedStates(formMachine, resubmittablePaths)).toEqual([])
  })

  test.each(everyPath)("accepts a submission only while nothing is pending: $kind: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const open = expected.matches("editing") || expected.matches("saved")
      expect(expected.can({ type: "form.submitted" })).toBe(open)
      expect(expected.hasTag("busy")).toBe(expected.matches("checking") || expected.matches("sending"))
    }
  })

  test.each(everyPath)("keeps typed values in every state: $kind: $name", ({ steps }) => {
    const typed: Record<string, unknown> = {}
    for (const { event, expected } of steps) {
      Object.assign(typed, event["change"])
      expect(expected.context.values).toMatchObject(typed)
    }
  })

  test("can be edited until it is sent", () => {
    const change = { type: "form.changed", change: { email: "m@x.ru" } } as const
    for (const { steps } of everyPath) {
      for (const { expected } of steps) expect(expected.can(change)).toBe(!expected.matches("sent"))
    }
  })

  test("values typed during the check are checked and sent, later ones stay in the form", async () => {
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

  test("a resubmittable form keeps what was typed while it was sent, empties the rest, and reports the success", async () => {
    const { form, journal, answer } = await startSending()
    form.send({ type: "form.changed", change: { email: "m@x.ru" } })
    answer.resolve("sent")
    await waitFor(form, (snapshot) => !snapshot.hasTag("busy"))

    expect(form.getSnapshot().value).toBe("editing")
    expect(form.getSnapshot().context.values).toMatchObject({ email: "m@x.ru", password: "" })
    expect(journal).toEqual(["send ", "sent sent, edited"])
  })

  test("a field that is emptied after a success keeps what was typed meanwhile", async () => {
    const { form, answer } = await startSending()
    form.send({ type: "form.changed", change: { password: "another" } })
    answer.resolve("sent")
    await waitFor(form, (snapshot) => !snapshot.hasTag("busy"))

    expect(form.getSnapshot().value).toBe("editing")
    expect(form.getSnapshot().context.values["password"]).toBe("another")
  })

  test("a value typed and taken back while the form was sent is no edit", async () => {
    const { form, journal, answer } = await startSending()
    form.send({ type: "form.changed", change: { email: "m@x.ru" } })
    form.send({ type: "form.changed", change: { email: "" } })
    answer.resolve("sent")
    await waitFor(form, (snapshot) => !snapshot.hasTag("busy"))

    expect(form.getSnapshot().value).toBe("saved")
    expect(journal).toEqual(["send ", "sent sent"])
  })

  test("two submissions send once", async () => {
    const { form, journal } = startForm()
    form.send({ type: "form.changed", change: { email: "m@x.ru", password: "x" } })

    form.send({ type: "form.submitted" })
    form.send({ type: "form.submitted" })
    await waitFor(form, ({ status }) => status === "done")

    expect(journal).toEqual(["send m@x.ru", "sent sent"])
  })

  test("a submission with errors sends nothing and shows them at every field", async () => {
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

  test("a rejection of the whole form is shown beside it, a failure is emitted", async () => {
    const refused = startForm({ send: () => Promise.reject(declined) })
    const failed = startForm({ send: () => Promise.reject(offline) })
    refused.form.send({ type: "form.submitted" })
    failed.form.send({ type: "form.submitted" })

    await expect.poll(() => refused.form.getSnapshot().context.message).toBe("Not you")
    await expect.poll(() => failed.journal).toEqual(["send ", "failed Unreachable"])
    expect(failed.form.getSnapshot().context.message).toBe(null)
  })
})
