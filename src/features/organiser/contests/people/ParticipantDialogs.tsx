import { useTranslation } from "react-i18next"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { AskDialog } from "../../../shell/frame/AskDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx"
import { useParticipantName } from "../useParticipantName.ts"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useContest } from "../ContestContext.ts"
import { useContestTitle } from "../useContestTitle.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"

/** The open dialog. */
export type AskedOfOne = "extraTime" | "resume" | "disqualify" | "restore"

interface ParticipantDialogsProps {
  readonly file: ParticipantFile
  readonly asked: AskedOfOne | null
  readonly onClose: () => void
}

/** Dialogs of a participant, one at a time. */
export function ParticipantDialogs({ file, asked, onClose }: ParticipantDialogsProps) {
  switch (asked) {
    case null:
      return null
    case "extraTime":
      return <ExtraTimeDialog cities={[]} person={file} onClose={onClose} />
    case "disqualify":
      return <DisqualifyDialog file={file} onClose={onClose} />
    case "resume":
    case "restore":
      return <SimpleAct file={file} act={asked} onClose={onClose} />
  }
}

const calls = { resume: "resumeParticipant", restore: "restoreParticipant" } as const

interface SimpleActProps {
  readonly file: ParticipantFile
  readonly act: "resume" | "restore"
  readonly onClose: () => void
}

function SimpleAct({ file, act, onClose }: SimpleActProps) {
  const { t } = useTranslation("organiserPeople")
  const name = useParticipantName()(file)
  const { userId } = file
  const acting = useOrganiserAction(calls[act], { onDone: onClose })
  return (
    <AskDialog
      title={t(`${act}.title`)}
      text={t(`${act}.text`, { name })}
      confirm={t(`${act}.confirm`)}
      busy={acting.isPending}
      onClose={onClose}
      onConfirm={() => acting.mutate({ params: { userId } })}
    />
  )
}

interface DisqualifyDialogProps {
  readonly file: ParticipantFile
  readonly onClose: () => void
}

/** Disqualifies a participant; asks for a reason and the contest's name. */
function DisqualifyDialog({ file, onClose }: DisqualifyDialogProps) {
  const { t } = useTranslation("organiserPeople")
  const contest = useContest()
  const title = useContestTitle()(contest)
  const nameOf = useParticipantName()
  const { slug } = contest
  const { userId } = file
  const form = useOrganiserForm({
    initial: { reason: "", name: "" },
    send: ({ disqualify }, payload) => disqualify({ params: { slug, userId }, payload }),
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
