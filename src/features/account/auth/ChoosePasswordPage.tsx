import { useActorRef, useSelector } from "@xstate/react"
import { useCallback, useEffect, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useSearchParams } from "react-router-dom"
import type { ActorRefFrom } from "xstate"
import type { Tokens } from "../../../api/contract/account/session.ts"
import type { firstPasswordMachine } from "../../../machines/firstPasswordMachine.ts"
import { newPasswordMachine, newPasswordValues } from "../../../machines/passwordForms.ts"
import { safeReturnPath } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { FailedState } from "../../../ui/FailedState.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import {
  choosesPassword,
  isSigningOut,
  useSession,
  useSessionActor
} from "../../shell/session/SessionContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { AuthCard } from "./AuthCard.tsx"
import { chooseFirstPassword, firstPasswordWith } from "./firstPasswordActors.ts"
import { FormError } from "./FormError.tsx"
import { NewPasswordFields } from "./NewPasswordFields.tsx"
import { checkNewPassword } from "./passwordActors.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useForm } from "./useForm.ts"

/** Where a password from a slip leads: nothing else opens before there is another. */
export function ChoosePasswordPage() {
  const [search] = useSearchParams()
  if (useSession(choosesPassword)) return <Choosing />
  return <Navigate to={safeReturnPath(search.get("from"), location.origin)} replace />
}

function useChoice() {
  const api = useApi()
  const showFailure = useShowFailure()
  const choice = useActorRef(useMemo(() => firstPasswordWith(api), [api]))
  useEffect(() => {
    const failed = choice.on("password.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [choice, showFailure])
  return choice
}

type Choice = ActorRefFrom<typeof firstPasswordMachine>

function Choosing() {
  const { t } = useTranslation(["auth", "common"])
  const choice = useChoice()
  const state = useSelector(choice, ({ value }) => value)
  const name = useSelector(choice, ({ context }) => context.chooser?.firstName ?? null)
  return (
    <AuthCard
      title={name === null ? t("first.title") : t("first.greeting", { name })}
      lead={t(state === "over" ? "first.over" : "first.lead")}
      footer={<NotMe />}
    >
      {state === "looking" && (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-6 text-accent-ink" />
          {t("common:loading")}
        </p>
      )}
      {(state === "choosing" || state === "chosen") && <ChoiceForm choice={choice} />}
      {state === "unanswered" && (
        <FailedState
          title={t("common:failed.title")}
          text={t("common:failed.text")}
          retryLabel={t("common:retry")}
          onRetry={() => choice.send({ type: "password.retried" })}
        />
      )}
    </AuthCard>
  )
}

/** Several children share a computer; and a choice that is over is made at the next sign-in. */
function NotMe() {
  const { t } = useTranslation("auth")
  const session = useSessionActor()
  return (
    <Button
      variant="ghost"
      loading={useSession(isSigningOut)}
      onClick={() => session.send({ type: "session.signOut" })}
    >
      {t("first.signOut")}
    </Button>
  )
}

function ChoiceForm({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation("auth")
  const api = useApi()
  const session = useSessionActor()
  const login = useSelector(choice, ({ context }) => context.chooser?.login ?? "")
  const finish = useCallback(
    (tokens: Tokens | null) => {
      choice.send({ type: tokens === null ? "password.outOfTime" : "password.chosen" })
      if (tokens !== null) session.send({ type: "session.signedIn", tokens })
    },
    [choice, session]
  )
  const { form, bind } = useForm(newPasswordMachine, newPasswordValues, {
    check: checkNewPassword,
    send: (values, signal) => chooseFirstPassword(api, values, signal),
    finish
  })
  const busy = useSelector(form.actor, (snapshot) => snapshot.hasTag("busy"))
  const rejection = useSelector(form.actor, ({ context }) => context.rejection)
  return (
    <form {...bind} className="grid gap-4">
      {rejection !== null && <FormError text={rejection} />}
      <p>
        {t("first.login")} <strong className="font-mono">{login}</strong>
      </p>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <NewPasswordFields form={form} />
      <SubmitButton label={t("first.submit")} busy={busy} />
    </form>
  )
}
