import { useState } from "react"
import { waitFor } from "xstate"
import { Rejected } from "../../../api/errors.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { blankValues, checkRegistration, registrationOf } from "./registrationValues.ts"
import type { RegistrationValues } from "./registrationValues.ts"

/** Form for missing profile fields. Typed values survive navigation until the registration succeeds. */
export function useRegistrationForm(participation: ParticipationActorRef, profile: Profile) {
  const [blank] = useState(() => blankValues(profile))
  return useUnsentForm<RegistrationValues, void>("registration", blank, {
    resubmittable: true,
    check: checkRegistration,
    send: (values, { signal }) => registered(participation, values, signal!)
  })
}

/** Registers through the participation actor; rethrows its rejection as a form error. */
async function registered(
  participation: ParticipationActorRef,
  values: RegistrationValues,
  signal: AbortSignal
): Promise<void> {
  participation.send({ type: "registration.submitted", key: makeKey(), answers: registrationOf(values) })
  const { context } = await waitFor(participation, (snapshot) => !snapshot.matches("registering"), { signal })
  if (context.rejection === null) return
  throw new Rejected({ message: context.rejection.message, fieldErrors: context.rejection.fields })
}
