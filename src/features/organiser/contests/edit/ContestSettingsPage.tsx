import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { OrganiserSettings } from "../../../../api/contract/organiser/settings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { Loading } from "../../../../ui/Loading.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { Conflicts } from "./Conflicts.tsx"
import { MomentsSection } from "./MomentsSection.tsx"
import { NamesSection } from "./NamesSection.tsx"
import { PagesSection } from "./PagesSection.tsx"
import { ProblemsSection } from "./ProblemsSection.tsx"
import { SaveBar } from "./SaveBar.tsx"
import { StagesSection } from "./StagesSection.tsx"
import { useSettingsForm } from "./useSettingsForm.ts"

/** Settings page of a contest. */
export function ContestSettingsPage() {
  return <OrganiserFrame part="edit">{({ slug }) => <Loaded key={slug} slug={slug} />}</OrganiserFrame>
}

function Loaded({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("common")
  const input = { params: { slug } }
  const settings = useApiQuery(queryKeys.organiserSettings(slug), "getContestSettings", input, quiet)
  if (settings.data !== undefined) return <Form slug={slug} loaded={settings.data} />
  if (settings.isError) return <QueryFailure query={settings} />
  return (
    <Loading label={t("loading")} className="grid gap-6">
      {[1, 2, 3].map((section) => (
        <Skeleton key={section} className="h-72" />
      ))}
    </Loading>
  )
}

function Form({ slug, loaded }: { readonly slug: string; readonly loaded: OrganiserSettings }) {
  const navigate = useNavigate()
  const form = useSettingsForm(slug, loaded, (saved) => {
    if (saved !== slug) void navigate(organiserTab(saved, "edit"), { replace: true })
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Conflicts form={form} />
      <NamesSection form={form} frozen={loaded.frozen} />
      <MomentsSection form={form} frozen={loaded.frozen} />
      <ProblemsSection slug={slug} form={form} frozen={loaded.frozen} />
      <PagesSection slug={slug} form={form} />
      <StagesSection form={form} loaded={loaded} />
      <SaveBar form={form} />
    </div>
  )
}
