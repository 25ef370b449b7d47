import { useTranslation } from "react-i18next"
import { ChooseFile } from "../../ChooseFile.tsx"
import type { PeopleFault } from "./readPeopleFile.ts"

interface ChoosePeopleFileProps {
  readonly busy: boolean
  readonly disabled: boolean
  /** What is wrong with the last file; null if nothing is. */
  readonly fault: PeopleFault | null
  readonly onChoose: (file: File) => void
}

/** Drop zone for the participants file, with the expected format. */
export function ChoosePeopleFile({ busy, disabled, fault, onChoose }: ChoosePeopleFileProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <ChooseFile
      texts={{
        title: t("import.fileTitle"),
        drop: t("import.drop"),
        hint: t("import.fileHint"),
        choose: t("import.choose"),
        reading: t("import.reading")
      }}
      busy={busy}
      disabled={disabled}
      error={useFaultText(fault)}
      onChoose={onChoose}
      example={<Example />}
    />
  )
}

function useFaultText(fault: PeopleFault | null): string | null {
  const { t } = useTranslation("organiserPeople")
  return fault === null ? null : t(`import.faults.${fault.fault}`, { ...fault })
}

function Example() {
  const { t } = useTranslation("organiserPeople")
  return (
    <section aria-label={t("import.exampleTitle")} className="grid gap-3 rounded-xl bg-sunken p-5">
      <h3 className="font-bold">{t("import.exampleTitle")}</h3>
      <p className="text-sm text-ink-soft">{t("import.exampleText")}</p>
      <pre
        tabIndex={0}
        aria-label={t("import.exampleTitle")}
        className="overflow-x-auto rounded-lg bg-raised p-3 font-mono text-sm"
      >
        {t("import.example")}
      </pre>
    </section>
  )
}
