import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { Disqualification, ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormDialog } from "../../classes/FormDialog.tsx"
import { useContestTitle } from "../useContestTitle.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useNames } from "./useNames.ts"

interface DisqualifyDialogProps {
  readonly contest: OrganiserContestDetails
  readonly file: ParticipantFile
  readonly onClose: () => void
}

/** Whoever takes somebody out of a contest says why, and types the contest's name. */
export function DisqualifyDialog({ contest, file, onClose }: DisqualifyDialogProps) {
  const { t } = useTranslation("organiserPeople")
  const title = useContestTitle()(contest)
  const nameOf = useNames()
  const { slug } = contest
  const { userId } = file
  const [typed, setTyped] = useState<Disqualification>({ reason: "", name: "" })
  const disqualifying = useOrganiserAction<Disqualification>({
    slug,
    act: (api, payload) => api.run("disqualify", { params: { slug, userId }, payload }),
    onDone: onClose
  })
  const { error } = disqualifying
  const refused = error?._tag === "Rejected" ? error.fieldErrors : {}
  const ready = typed.reason.trim() !== "" && typed.name.trim() === title
  return (
    <FormDialog
      danger
      title={t("disqualify.title", { name: nameOf(file) })}
      submit={t("disqualify.submit")}
      busy={disqualifying.isPending}
      disabled={!ready}
      onClose={onClose}
      bind={{
        onSubmit: (event) => {
          event.preventDefault()
          if (ready && !disqualifying.isPending) disqualifying.mutate(typed)
        }
      }}
    >
      <p className="text-ink-soft">{t("disqualify.text")}</p>
      <TextArea
        label={t("disqualify.reason")}
        hint={t("disqualify.reasonHint")}
        value={typed.reason}
        maxLength={500}
        error={refused["reason"]?.[0] ?? null}
        onChange={(reason) => setTyped((before) => ({ ...before, reason }))}
      />
      <TextField
        label={t("disqualify.name", { name: title })}
        autoComplete="off"
        value={typed.name}
        error={refused["name"]?.[0] ?? null}
        onChange={(name) => setTyped((before) => ({ ...before, name }))}
      />
    </FormDialog>
  )
}
