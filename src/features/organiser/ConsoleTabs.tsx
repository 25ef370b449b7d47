import { useTranslation } from "react-i18next"
import { paths } from "../../routes/paths.ts"
import { Tabs } from "../../ui/Tabs.tsx"

/** The lists of the organiser console: contests and problems. */
export function ConsoleTabs() {
  const { t } = useTranslation("organiser")
  return (
    <Tabs
      label={t("title")}
      tabs={[
        { to: paths.organiserContests, label: t("lists.contests") },
        { to: paths.organiserProblems, label: t("lists.problems") }
      ]}
    />
  )
}
