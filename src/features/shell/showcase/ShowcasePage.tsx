import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { ButtonSection } from "./ButtonSection.tsx"
import { ChartSection } from "./ChartSection.tsx"
import { ChoiceSection } from "./ChoiceSection.tsx"
import { FeedbackSection } from "./FeedbackSection.tsx"
import { FieldSection } from "./FieldSection.tsx"
import { NavigationSection } from "./NavigationSection.tsx"
import { OverlaySection } from "./OverlaySection.tsx"
import { PictureSection, SmallSection } from "./SmallSection.tsx"
import { TableSection } from "./TableSection.tsx"
import { ColourSection, TypeSection } from "./TokenSections.tsx"

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const stays = () => () => {}

/** The server, who decides, shows this page on its own computer alone; the same for pages kept by a browser. */
const useIsLocal = () =>
  useSyncExternalStore(
    stays,
    () => loopback.test(location.hostname),
    () => true
  )

/** `/dev/ui`: every part of the design system in every state, for those who build with it. */
export function ShowcasePage() {
  const { t } = useTranslation("showcase")
  if (!useIsLocal()) return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-8 768:px-6">
      <div className="grid gap-2">
        <PageHeading title={t("title")} />
        <p className="text-ink-soft">{t("intro")}</p>
      </div>
      <ColourSection />
      <TypeSection />
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <OverlaySection />
      <FeedbackSection />
      <NavigationSection />
      <TableSection />
      <ChartSection />
      <SmallSection />
      <PictureSection />
    </div>
  )
}
