import { useTranslation } from "react-i18next"

/** What a participant is called; an account that is gone has a number alone. */
export function useNames(): (person: { readonly userId: number; readonly name: string | null }) => string {
  const { t } = useTranslation("common")
  return ({ userId, name }) => name ?? t("participant", { id: userId })
}
