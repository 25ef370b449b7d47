import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { fromPromise } from "xstate"
import type { FieldProblems, FormActorRef, FormValues, formMachine } from "../../../machines/formMachine.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { afterPress, watchPresses } from "./afterPress.ts"

/** What a form's machine needs of the world. */
export interface FormWork<Values, Outcome> {
  check(values: Values): Promise<FieldProblems>
  send(values: Values, signal: AbortSignal): Promise<Outcome>
  finish(outcome: Outcome): void
}

/** A form on the page, knowing the types of its values. */
export interface Form<Values> {
  readonly actor: FormActorRef
  readonly initial: Values
}

/** Joins a form's machine to its work. It keeps values of any form; here it is known which. */
const joined = <Values extends FormValues, Outcome>(
  machine: ReturnType<typeof formMachine>,
  { check, send }: FormWork<Values, Outcome>
) =>
  machine.provide({
    actors: {
      check: fromPromise<FieldProblems, FormValues>(({ input }) => check(input as Values)),
      send: fromPromise<unknown, FormValues>(({ input, signal }) => send(input as Values, signal))
    }
  })

/** Starts a form's machine and ties it to the page: focus on the first wrong field, toasts, the outcome. */
export function useForm<Values extends FormValues, Outcome>(
  machine: ReturnType<typeof formMachine>,
  initial: Values,
  work: FormWork<Values, Outcome>
) {
  const actor = useActorRef(joined(machine, work))
  const element = useRef<HTMLFormElement>(null)
  const showFailure = useShowFailure()
  const { finish } = work
  useEffect(watchPresses, [])
  useEffect(() => {
    const watching = [
      actor.on("form.refused", () => requestAnimationFrame(() => focusFirstWrong(element.current))),
      actor.on("form.failed", ({ error }) => showFailure(error)),
      actor.on("form.sent", ({ outcome }) => finish(outcome as Outcome))
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [actor, finish, showFailure])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: "form.submitted" })
  }
  const form: Form<Values> = { actor, initial }
  return { form, bind: { ref: element, onSubmit, noValidate: true } }
}

const focusFirstWrong = (form: HTMLFormElement | null) =>
  (
    form?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form?.querySelector<HTMLElement>("[role=alert]")
  )?.focus()

/** The value, the error to show and the handlers of one field. */
export function useField<Values extends FormValues, Field extends keyof Values & string>(
  { actor }: Form<Values>,
  field: Field
) {
  const { t } = useTranslation("validation")
  const { values, visited, problems, rejections } = useSelector(actor, ({ context }) => context)
  const key = visited.includes(field) ? problems[field]?.[0] : undefined
  const own = key === undefined ? null : t(key.replace("validation.", "") as "required")
  return {
    name: field,
    value: values[field] as Values[Field],
    error: rejections[field]?.[0] ?? own,
    onChange: (value: Values[Field]) => actor.send({ type: "form.changed", change: { [field]: value } }),
    onBlur: () => afterPress(() => actor.send({ type: "form.left", field }))
  }
}
