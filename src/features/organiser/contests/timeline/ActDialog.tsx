import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { ActFields } from "./ActFields.tsx"
import { actOf, firstValues } from "./actValues.ts"
import type { ActValues } from "./actValues.ts"
import { actKey } from "./LifePicture.tsx"

interface ActDialogProps {
  readonly type: string
  readonly contest: OrganiserContestDetails
  readonly life: OrganiserLife
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Confirmation dialog of a contest action: its inputs, its consequences and how to undo it. */
export function ActDialog({ type, contest, life, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation("organiser")
  const { slug } = contest
  const form = useOrganiserForm<ActValues, unknown>({
    slug,
    initial: firstValues(life),
    send: (api, values, options) =>
      api.run("actOnContest", { params: { slug }, payload: actOf(type, values)! }, options),
    onDone
  })
  const key = actKey(type)
  return (
    <FormDialog
      form={form}
      title={t(`acts.${key}.title`)}
      submit={t(`acts.${key}.button`)}
      danger={type === "contest.endNow" || type === "results.publish"}
      disabled={actOf(type, form.values) === null}
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
        values={form.values}
        onChange={form.change}
        errorOf={(field) => form.serverErrors[field]?.[0] ?? null}
      />
    </FormDialog>
  )
}
