import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { ComponentProps, FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { fromPromise } from "xstate"
import type { ActorRefFrom } from "xstate"
import type { CallOptions } from "../../../api/client.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { formMachine } from "../../../machines/formMachine.ts"
import type { FieldErrors, FormFields, FormValues } from "../../../machines/formMachine.ts"
import { useShowFailure } from "../frame/useShowFailure.ts"
import { afterPress, watchPresses } from "./afterPress.ts"

export interface FormWork<Values, Outcome> {
  /** Validates the values before sending. */
  check?(values: Values): Promise<FieldErrors> | FieldErrors
  /** Sends the values. A retry with the same values uses the same idempotency key. */
  send(values: Values, options: CallOptions): Promise<Outcome>
  onSent?(outcome: Outcome): void
  readonly resubmittable?: boolean
}

/** The part of a form that its fields use. */
export interface FieldsOf<Values> extends FormFields<Values> {
  change(change: Partial<Values>): void
  blur(field: keyof Values & string): void
}

/** State and handlers of a form. */
export interface Form<Values> extends FieldsOf<Values> {
  readonly bind: ComponentProps<"form">
  readonly busy: boolean
  readonly saved: boolean
  /** Sets values programmatically. */
  reset(change: Partial<Values>): void
}

/** Creates a form; a rejection focuses the first invalid field, failures become toasts. */
export function useForm<Values extends object, Outcome>(
  initial: Values,
  { check, send, onSent, resubmittable = false }: FormWork<Values, Outcome>
): Form<Values> {
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  const actor = useActorRef(
    formMachine.provide({
      actors: {
        check: fromPromise<FieldErrors, FormValues>(async ({ input }) => check?.(input as Values) ?? {}),
        send: fromPromise<unknown, FormValues>(({ input, signal }) =>
          send(input as Values, { signal, idempotencyKey: keys.of(input) })
        )
      }
    }),
    { input: { values: initial as FormValues, resubmittable } }
  )
  const element = useRef<HTMLFormElement>(null)
  useFormEvents(
    actor,
    () => focusFirstWrong(element.current),
    (outcome) => {
      // The next submission gets a new key, even with the same values.
      setKeys({ of: keyByContent() })
      onSent?.(outcome as Outcome)
    }
  )
  const snapshot = useSelector(actor, (current) => current)
  return {
    ...(snapshot.context as FormFields as FormFields<Values>),
    busy: snapshot.hasTag("busy"),
    saved: snapshot.matches("saved"),
    change: (change) => actor.send({ type: "form.changed", change }),
    blur: (field) => actor.send({ type: "form.blurred", field }),
    reset: (change) => actor.send({ type: "form.reset", change }),
    bind: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        actor.send({ type: "form.submitted" })
      }
    }
  }
}

function useFormEvents(
  actor: ActorRefFrom<typeof formMachine>,
  onRejected: () => void,
  onSent: (outcome: unknown) => void
) {
  const showFailure = useShowFailure()
  const sent = useEffectEvent(onSent)
  const rejected = useEffectEvent(onRejected)
  useEffect(watchPresses, [])
  useEffect(() => {
    const watching = [
      actor.on("form.rejected", () => requestAnimationFrame(() => rejected())),
      actor.on("form.failed", ({ error }) => showFailure(error)),
      actor.on("form.sent", ({ outcome }) => sent(outcome))
    ]
    return () => watching.forEach((subscription) => subscription.unsubscribe())
  }, [actor, showFailure])
}

export const focusFirstWrong = (form: HTMLFormElement | null) =>
  (
    form?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form?.querySelector<HTMLElement>("[role=alert]")
  )?.focus()

/** Translates an error key of the contract. */
export function useErrorText() {
  const { t } = useTranslation("validation")
  return (key: string | undefined) =>
    key === undefined ? null : t(key.replace("validation.", "") as "required")
}

/** Value, displayed error and handlers of one field. */
export function useField<Values, Field extends keyof Values & string>(form: FieldsOf<Values>, field: Field) {
  const errorText = useErrorText()
  const { values, touched, fieldErrors, serverErrors } = form
  return {
    name: field,
    value: values[field],
    error:
      serverErrors[field]?.[0] ?? errorText(touched.includes(field) ? fieldErrors[field]?.[0] : undefined),
    onChange: (value: Values[Field]) => form.change({ [field]: value } as unknown as Partial<Values>),
    onBlur: () => afterPress(() => form.blur(field))
  }
}
