import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { LifeAction, OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import { FormDialog } from "../../classes/FormDialog.tsx"
import { ActFailure } from "../ActFailure.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { ActFields } from "./ActFields.tsx"
import { actOf, firstValues } from "./actValues.ts"
import { actKey } from "./LifePicture.tsx"
import { fieldError, hasFieldErrors } from "../../../../api/errors.ts"

interface ActDialogProps {
  readonly type: string
  readonly contest: OrganiserContestDetails
  readonly life: OrganiserLife
  readonly onClose: () => void
  readonly onDone: () => void
}

const wireName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Asks what an act needs, says what follows and how it is taken back, and does it. */
export function ActDialog({ type, contest, life, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation("organiser")
  const { slug } = contest
  const [values, setValues] = useState(() => firstValues(life))
  const doing = useOrganiserAction<LifeAction, OrganiserLife>({
    slug,
    act: (api, payload, idempotencyKey) =>
      api.run("actOnContest", { params: { slug }, payload }, { idempotencyKey }),
    onDone,
    quiet: true
  })
  const act = actOf(type, values)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (act !== null && !doing.isPending) doing.mutate(act)
  }
  const { error } = doing
  const errorOf = (field: string) => fieldError(error, wireName(field))
  const key = actKey(type)
  return (
    <FormDialog
      title={t(`acts.${key}.title`)}
      submit={t(`acts.${key}.button`)}
      danger={type === "contest.endNow" || type === "results.publish"}
      busy={doing.isPending}
      disabled={act === null}
      bind={{ onSubmit: submit, noValidate: true }}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {type === "contest.undo" && life.undo !== null
          ? t(`timeline.undo.${life.undo}`)
          : t(`acts.${key}.text`)}
      </p>
      <p className="text-ink-soft">{t(`acts.${key}.back`)}</p>
      <ActFields
        type={type}
        contest={contest}
        life={life}
        values={values}
        onChange={(changes) => setValues({ ...values, ...changes })}
        errorOf={errorOf}
      />
      {error !== null && !hasFieldErrors(error) && <ActFailure error={error} />}
    </FormDialog>
  )
}
