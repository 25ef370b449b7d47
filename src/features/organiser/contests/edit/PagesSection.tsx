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
import { useContest } from "../ContestContext.ts"
import { SettingsSection } from "./SettingsSection.tsx"
import { useDebounced } from "./useDebounced.ts"
import type { SettingsEditor } from "./useSettingsEditor.ts"
import { fieldError } from "../../../../api/errors.ts"

const kinds = ["landing", "regulation", "end"] as const
const suffix = { ru: "Ru", en: "En" } as const

/** Markdown editor for the contest's pages, with a preview. */
export function PagesSection({ form }: { readonly form: SettingsEditor }) {
  const { t } = useTranslation("organiser")
  const [kind, setKind] = useState<(typeof kinds)[number]>("landing")
  const [language, setLanguage] = useState<"ru" | "en">("ru")
  const field = `${kind}${suffix[language]}` as const
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
          {...form.fieldOf(field)}
        />
        <Rendered markdown={form.values[field]} language={language} />
      </div>
    </SettingsSection>
  )
}

interface RenderedProps {
  readonly markdown: string
  readonly language: string
}

/** Preview rendered by the server, debounced by 500 ms. */
function Rendered({ markdown, language }: RenderedProps) {
  const { t } = useTranslation("organiser")
  const { slug } = useContest()
  const settled = useDebounced(useDeferredValue(markdown), 500)
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
        {page.isLoadingError && wrong === null && <QueryFailure query={page} />}
        {!page.isError && html === undefined && <Skeleton className="h-24" />}
        {html === "" && <p className="text-ink-soft">{t("settings.pages.empty")}</p>}
        {html !== undefined && html !== "" && <Prose html={html} />}
      </div>
    </section>
  )
}
