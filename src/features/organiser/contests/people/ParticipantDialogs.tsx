import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { ParticipantFile } from "../../../../api/contract/organiser/people.ts"
import { AskDialog } from "../../classes/AskDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { DisqualifyDialog } from "./DisqualifyDialog.tsx"
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx"
import { useNames } from "./useNames.ts"

/** The open dialog. */
export type AskedOfOne = "extraTime" | "resume" | "disqualify" | "restore"

interface ParticipantDialogsProps {
  readonly contest: OrganiserContestDetails
  readonly file: ParticipantFile
  readonly asked: AskedOfOne | null
  readonly onClose: () => void
}

/** Dialogs of a participant, one at a time. */
export function ParticipantDialogs({ contest, file, asked, onClose }: ParticipantDialogsProps) {
  const { slug } = contest
  switch (asked) {
    case null:
      return null
    case "extraTime":
      return <ExtraTimeDialog slug={slug} cities={[]} person={file} onClose={onClose} />
    case "disqualify":
      return <DisqualifyDialog contest={contest} file={file} onClose={onClose} />
    case "resume":
    case "restore":
      return <SimpleAct slug={slug} file={file} act={asked} onClose={onClose} />
  }
}

const calls = { resume: "resumeParticipant", restore: "restoreParticipant" } as const

interface SimpleActProps {
  readonly slug: string
  readonly file: ParticipantFile
  readonly act: "resume" | "restore"
  readonly onClose: () => void
}

function SimpleAct({ slug, file, act, onClose }: SimpleActProps) {
  const { t } = useTranslation("organiserPeople")
  const name = useNames()(file)
  const { userId } = file
  const acting = useOrganiserAction<void>({
    slug,
    act: (api) => api.run(calls[act], { params: { slug, userId } }),
    onDone: onClose
  })
  return (
    <AskDialog
      title={t(`${act}.title`)}
      text={t(`${act}.text`, { name })}
      confirm={t(`${act}.confirm`)}
      busy={acting.isPending}
      onClose={onClose}
      onConfirm={() => acting.mutate()}
    />
  )
}
