import { keepPreviousData } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Prose } from "../../../shell/frame/Prose.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { useSettled } from "./useSettled.ts"
import type { SettingsForm } from "./useSettingsForm.ts"
import { fieldError } from "../../../../api/errors.ts"

interface PagesSectionProps {
  readonly slug: string
  readonly form: SettingsForm
}

const kinds = ["landing", "regulation", "end"] as const
const suffix = { ru: "Ru", en: "En" } as const

/** Markdown editor for the contest's pages, with a preview. */
export function PagesSection({ slug, form }: PagesSectionProps) {
  const { t } = useTranslation("organiser")
  const [kind, setKind] = useState<(typeof kinds)[number]>("landing")
  const [language, setLanguage] = useState<"ru" | "en">("ru")
  const field = `${kind}${suffix[language]}` as const
  const markdown = form.values[field]
  return (
    <SettingsSection title={t("settings.pages.title")} lead={t("settings.pages.lead")}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <ChooseOne
          label={t("settings.pages.kind")}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`settings.pages.${value}`) }))}
          onChange={setKind}
        />
        <ChooseOne
          label={t("settings.pages.language")}
          value={language}
          options={[
            { value: "ru", label: t("settings.pages.ru") },
            { value: "en", label: t("settings.pages.en") }
          ]}
          onChange={setLanguage}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 1024:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextArea
          key={field}
          label={t("settings.pages.text")}
          hint={t("settings.pages.hint")}
          lang={language}
          spellCheck
          className="min-h-64 font-mono text-sm"
          value={markdown}
          onChange={(text) => form.change({ [field]: text })}
          error={form.errorOf(field)}
        />
        <Rendered slug={slug} markdown={markdown} language={language} />
      </div>
    </SettingsSection>
  )
}

interface RenderedProps {
  readonly slug: string
  readonly markdown: string
  readonly language: string
}

/** Preview rendered by the server, debounced by 500 ms. */
function Rendered({ slug, markdown, language }: RenderedProps) {
  const { t } = useTranslation("organiser")
  const settled = useSettled(useDeferredValue(markdown), 500)
  const input = { params: { slug }, payload: { markdown: settled } }
  const page = useApiQuery(queryKeys.rendered(slug, settled), "renderContestText", input, {
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    ...quiet
  })
  const wrong = fieldError(page.error, "markdown")
  const html = settled.trim() === "" ? "" : page.data?.html
  return (
    <section
      aria-label={t("settings.pages.rendered")}
      aria-busy={page.isFetching}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <h3 className="text-sm font-semibold">{t("settings.pages.rendered")}</h3>
      <div lang={language} className="min-h-64 rounded-lg border border-line bg-raised p-4">
        {wrong !== null && (
          <p role="status" className="text-danger-ink">
            {wrong}
          </p>
        )}
        {page.isError && wrong === null && <QueryFailure query={page} />}
        {!page.isError && html === undefined && <Skeleton className="h-24" />}
        {!page.isError && html === "" && <p className="text-ink-soft">{t("settings.pages.empty")}</p>}
        {!page.isError && html !== undefined && html !== "" && <Prose html={html} />}
      </div>
    </section>
  )
}
