import { useTranslation } from "react-i18next"

/** Display name of a participant; an id-based name if there is none. */
export function useParticipantName(): (person: {
  readonly userId: number
  readonly name: string | null
}) => string {
  const { t } = useTranslation("common")
  return ({ userId, name }) => name ?? t("participant", { id: userId })
}
