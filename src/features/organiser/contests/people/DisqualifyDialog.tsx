import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useContestTitle } from "../useContestTitle.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { useNames } from "./useNames.ts"

interface DisqualifyDialogProps {
  readonly contest: OrganiserContestDetails
  readonly file: ParticipantFile
  readonly onClose: () => void
}

/** Disqualifies a participant; asks for a reason and the contest's name. */
export function DisqualifyDialog({ contest, file, onClose }: DisqualifyDialogProps) {
  const { t } = useTranslation("organiserPeople")
  const title = useContestTitle()(contest)
  const nameOf = useNames()
  const { slug } = contest
  const { userId } = file
  const form = useOrganiserForm({
    slug,
    initial: { reason: "", name: "" },
    send: (api, payload, options) => api.run("disqualify", { params: { slug, userId }, payload }, options),
    onDone: onClose
  })
  const { reason, name } = form.values
  return (
    <FormDialog
      danger
      form={form}
      title={t("disqualify.title", { name: nameOf(file) })}
      submit={t("disqualify.submit")}
      disabled={reason.trim() === "" || name.trim() !== title}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t("disqualify.text")}</p>
      <TextArea
        label={t("disqualify.reason")}
        hint={t("disqualify.reasonHint")}
        maxLength={500}
        {...useField(form, "reason")}
      />
      <TextField
        label={t("disqualify.name", { name: title })}
        autoComplete="off"
        {...useField(form, "name")}
      />
    </FormDialog>
  )
}
