import { useTranslation } from "react-i18next"

/** What a participant is called here; who has written no name goes by their number. */
export function useNameOf(): (person: { readonly userId: number; readonly name: string | null }) => string {
  const { t } = useTranslation("common")
  return ({ userId, name }) => name ?? t("participant", { id: userId })
}
