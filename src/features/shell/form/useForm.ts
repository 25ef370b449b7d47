import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { fromPromise, type ActorRefFrom } from "xstate"
import type { Effect } from "effect"
import type { ApiServices } from "../../../api/apiLayer.ts"
import type { SendOptions } from "../../../api/client.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { formMachine, type FormFields, type FormValues } from "../../../machines/formMachine.ts"
import type { FieldErrors } from "../../../api/errors.ts"
import { useApi } from "../session/ApiContext.ts"
import { notify } from "../frame/toasts.ts"
import { afterMousePress, watchPresses } from "./afterMousePress.ts"
import { inspect } from "../actors/watchActors.ts"
import { useActorEvents, useFailureToasts } from "../actors/useActorEvents.ts"

export interface FormWork<Values, Outcome> {
  /** Validates the values before sending. */
  check?(values: Values): Promise<FieldErrors> | FieldErrors
  /** Sends the values; a form without it ends with `settle`. A retry with the same values uses the same idempotency key. */
  send?(values: Values, options: SendOptions): Effect.Effect<Outcome, unknown, ApiServices>
  /** Runs after `send`, while the form is still busy, even if the form was unmounted meanwhile. */
  settle?(outcome: Outcome, values: Values): unknown
  onSent?(outcome: Outcome): void
  /** Runs after a check or the server has rejected the values. */
  onRejected?(): unknown
  /** Text of a toast about a success of a resubmittable form that was edited meanwhile. */
  readonly sentText?: string
  readonly resubmittable?: boolean
  /** Values of fields after a success of a resubmittable form, unless they were edited meanwhile. */
  readonly cleared?: Partial<Values>
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
  {
    check,
    send,
    settle,
    onSent,
    onRejected,
    sentText,
    resubmittable = false,
    cleared = {}
  }: FormWork<Values, Outcome>
): Form<Values> {
  const api = useApi()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  const settled = (outcome: unknown, values: FormValues) => settle?.(outcome as Outcome, values as Values)
  const actor = useActorRef(
    formMachine.provide({
      actors: {
        check: fromPromise<FieldErrors, FormValues>(async ({ input }) => check?.(input as Values) ?? {}),
        send:
          send === undefined
            ? fromPromise<unknown, FormValues>(async ({ input }) => settled(undefined, input))
            : fromEffect<unknown, FormValues>(
                api,
                (values) => send(values as Values, { idempotencyKey: keys.of(values) }),
                settled
              )
      }
    }),
    { input: { values: initial as FormValues, resubmittable, cleared: cleared as FormValues }, inspect }
  )
  const element = useRef<HTMLFormElement>(null)
  useFormEvents(
    actor,
    () => {
      requestAnimationFrame(() => focusFirstWrong(element.current))
      onRejected?.()
    },
    (outcome, edited) => {
      // The next submission gets a new key, even with the same values.
      setKeys({ of: keyByContent() })
      if (edited && sentText !== undefined) void notify("success", sentText)
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
  onSent: (outcome: unknown, edited: boolean) => void
) {
  useEffect(watchPresses, [])
  useFailureToasts(actor)
  useActorEvents(actor, {
    "form.rejected": onRejected,
    "form.sent": ({ outcome, edited }) => onSent(outcome, edited)
  })
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
    onBlur: () => afterMousePress(() => form.blur(field))
  }
}
