import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../api/contract/queryKeys.ts"
import { makeKey } from "../../api/makeKey.ts"
import type { Profile } from "../../api/contract/session.ts"
import { wireDay } from "../../i18n/days.ts"
import { standingIn } from "../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef } from "../../machines/participationMachine.ts"
import { Button } from "../../ui/Button.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { TextField } from "../../ui/TextField.tsx"
import { FormRefusal } from "../auth/FormRefusal.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { useUnsent } from "../session/useUnsent.ts"
import { QueryFailure } from "../shell/QueryFailure.tsx"

const fields = ["firstName", "lastName", "city", "dateOfBirth"] as const
type Field = (typeof fields)[number]
type Answers = Readonly<Partial<Record<Field, string>>>

const autoComplete = {
  firstName: "given-name",
  lastName: "family-name",
  city: "address-level2",
  dateOfBirth: "bday"
} as const satisfies Record<Field, string>

/** Asks for what a registration needs and the profile lacks; with nothing to ask, it only confirms. */
export function RegistrationForm({ actor }: { readonly actor: ParticipationActorRef }) {
  const profile = useApiQuery(queryKeys.profile, "profile", {})
  if (profile.data !== undefined) return <Fields actor={actor} profile={profile.data} />
  return profile.isError ? <QueryFailure query={profile} /> : <Skeleton className="h-28" />
}

interface FieldsProps {
  readonly actor: ParticipationActorRef
  readonly profile: Profile
}

function Fields({ actor, profile }: FieldsProps) {
  const { t } = useTranslation(["contest", "settings"])
  const [missing] = useState(() => fields.filter((field) => profile[field] === null))
  const [answers, setAnswers] = useAnswers(actor)
  const busy = useSelector(actor, (snapshot) => snapshot.matches("registering"))
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: "registration.submitted", key: makeKey(), answers: spelled(answers) })
  }
  const errorOf = (field: Field) => refusal?.fields[field]?.[0]
  const isNamed = missing.some((field) => errorOf(field) !== undefined)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {refusal !== null && !isNamed && <FormRefusal text={refusal.message} />}
      {missing.length > 0 && (
        <>
          <p className="max-w-[68ch] text-sm text-ink-soft">{t("registration.why")}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 550:grid-cols-[repeat(2,minmax(0,1fr))]">
            {missing.map((field) => (
              <TextField
                key={field}
                label={t(`settings:profile.${field}`)}
                autoComplete={autoComplete[field]}
                {...(field === "dateOfBirth"
                  ? { inputMode: "numeric" as const, hint: t("settings:profile.dateOfBirthHint") }
                  : {})}
                value={answers[field] ?? ""}
                onChange={(value) => setAnswers({ ...answers, [field]: value })}
                {...problem(errorOf(field))}
              />
            ))}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {t("act.register")}
        </Button>
        <Button
          variant="ghost"
          disabled={busy}
          onClick={() => actor.send({ type: "registration.cancelled" })}
        >
          {t("registration.cancel")}
        </Button>
      </div>
    </form>
  )
}

/** What was typed; it outlives the page until one is registered. */
function useAnswers(actor: ParticipationActorRef) {
  const [kept, keep] = useUnsent("registration")
  const answers = readAnswers(kept)
  const forget = useEffectEvent(() => keep(""))
  useEffect(() => {
    const registered = actor.subscribe(({ context }) => {
      if (standingIn(context).acts.register === "alreadyRegistered") forget()
    })
    return () => registered.unsubscribe()
  }, [actor])
  return [answers, (changed: Answers) => keep(JSON.stringify(changed))] as const
}

function readAnswers(kept: string): Answers {
  try {
    const read: unknown = JSON.parse(kept)
    return typeof read === "object" && read !== null
      ? Object.fromEntries(Object.entries(read).filter(([, text]) => typeof text === "string"))
      : {}
  } catch {
    return {}
  }
}

const problem = (error: string | undefined) => (error === undefined ? {} : { error })

/** What was typed, as the contract spells it; what is empty is left to the server to ask for. */
const spelled = (answers: Answers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([field, text]) => [field, field === "dateOfBirth" ? wireDay(text.trim()) : text.trim()] as const)
      .filter(([, text]) => text !== "")
  )
