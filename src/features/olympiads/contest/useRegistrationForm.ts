import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useState } from "react"
import { waitFor } from "xstate"
import { Rejected } from "../../../api/errors.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { standingIn } from "../../../machines/contest/participationFacts.ts"
import { formMachine } from "../../../machines/formMachine.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { useForm } from "../../account/auth/useForm.ts"
import { useUnsent } from "../../shell/session/useUnsent.ts"
import { checkRegistration, missingIn, readValues, registrationOf } from "./registrationValues.ts"
import type { RegistrationValues } from "./registrationValues.ts"

/** The form for missing profile fields. Typed values are kept across pages until the registration succeeds. */
export function useRegistrationForm(participation: ParticipationActorRef, profile: Profile) {
  const [missing] = useState(() => missingIn(profile))
  const [kept, keep] = useUnsent("registration")
  const [initial] = useState(() => readValues(kept, missing))
  const [machine] = useState(() => formMachine("registration", initial, { lasting: true }))
  const { form, bind } = useForm<RegistrationValues, void>(machine, initial, {
    check: checkRegistration,
    send: (values, signal) => registered(participation, values, signal),
    finish
  })
  const values = useSelector(form.actor, ({ context }) => context.values) as RegistrationValues
  const remember = useEffectEvent((typed: RegistrationValues) => keep(JSON.stringify(typed)))
  useEffect(() => {
    if (values !== initial) remember(values)
  }, [values, initial])
  const forget = useEffectEvent(() => keep(""))
  useEffect(() => {
    const told = participation.subscribe(({ context }) => {
      if (standingIn(context).acts.register === "alreadyRegistered") forget()
    })
    return () => told.unsubscribe()
  }, [participation])
  return { form, bind, missing }
}

const finish = () => {}

/** Lets the participation register. The server's refusal comes back to the form. */
async function registered(
  participation: ParticipationActorRef,
  values: RegistrationValues,
  signal: AbortSignal
): Promise<void> {
  participation.send({ type: "registration.submitted", key: makeKey(), answers: registrationOf(values) })
  const { context } = await waitFor(participation, (snapshot) => !snapshot.matches("registering"), { signal })
  if (context.rejection === null) return
  const named = Object.entries(context.rejection.fields).filter(([field]) => field in values)
  throw new Rejected({ message: context.rejection.message, fieldErrors: Object.fromEntries(named) })
}
