import { Info } from "lucide-react"
import { useTranslation } from "react-i18next"
import { shortNumber } from "../../../i18n/numberFormat.ts"
import { Select } from "../../../ui/Select.tsx"
import type { LimitedLanguage } from "../problem/languagesFor.ts"
import { ToolMenu } from "./ToolMenu.tsx"

interface LanguagePickerProps {
  readonly languages: ReadonlyArray<LimitedLanguage>
  readonly language: LimitedLanguage
  readonly onChoose: (id: string) => void
}

type Note = keyof (typeof import("../../../i18n/ru/editor.json"))["notes"]

/** Language selector with notes on the chosen language. */
export function LanguagePicker({ languages, language, onChoose }: LanguagePickerProps) {
  const { t } = useTranslation("editor")
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Select
        className="w-40 max-w-[45vw] 1280:w-52"
        label={t("language")}
        labelHidden
        value={language.id}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      <ToolMenu align="left" label={t("aboutLanguage", { name: language.name })} icon={<Info />}>
        {() => <LanguageNotes language={language} />}
      </ToolMenu>
    </div>
  )
}

/** Limits and notes of a language, as text. Also shown beside a verdict. */
export function LanguageNotes({ language }: { readonly language: LimitedLanguage }) {
  const { t, i18n } = useTranslation(["editor", "problems"])
  const isKnown = (note: string): note is Note => i18n.exists(`editor:notes.${note}`)
  const factor = shortNumber(language.timeFactor, i18n)
  return (
    <ul className="grid list-disc gap-1.5 py-1 pr-2 pl-6 text-sm marker:text-accent">
      <li>{language.timeFactor === 1 ? t("timeSame") : t("timeFactor", { factor })}</li>
      {language.memoryLimitMb !== undefined && (
        <li>{t("problems:problem.memory", { megabytes: language.memoryLimitMb })}</li>
      )}
      {language.notes.filter(isKnown).map((note) => (
        <li key={note}>{t(`notes.${note}`)}</li>
      ))}
      <li>{t(language.runsInBrowser ? "runsInBrowser" : "runsOnServer")}</li>
    </ul>
  )
}
