import { FileSpreadsheet } from "lucide-react"
import { useId } from "react"
import { useDropzone } from "react-dropzone"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/Button.tsx"
import { FileDrop } from "../../../../ui/FileDrop.tsx"
import type { PeopleFault } from "./readPeopleFile.ts"

interface ChoosePeopleFileProps {
  readonly busy: boolean
  readonly disabled: boolean
  /** What is wrong with the one that was chosen last. */
  readonly fault: PeopleFault | null
  readonly onChoose: (file: File) => void
}

/** Where the file is chosen, and what it has to look like. */
export function ChoosePeopleFile({ busy, disabled, fault, onChoose }: ChoosePeopleFileProps) {
  const { t } = useTranslation("deskPeople")
  const drop = useDropzone({
    disabled: busy || disabled,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Whatever it calls itself: the content tells.
    onDrop: ([file]) => file !== undefined && onChoose(file)
  })
  return (
    <div className="grid gap-6 1024:grid-cols-[minmax(0,1fr)_22rem] 1024:items-start">
      <div {...drop.getRootProps()}>
        <FileDrop
          id={useId()}
          icon={FileSpreadsheet}
          title={t(drop.isDragActive ? "import.drop" : "import.fileTitle")}
          hint={t("import.fileHint")}
          over={drop.isDragActive}
          disabled={busy || disabled}
          error={useFaultText(fault)}
          className="py-10"
        >
          <input {...drop.getInputProps({ "aria-hidden": true })} />
          <Button loading={busy} disabled={disabled} onClick={drop.open}>
            {t("import.choose")}
          </Button>
          <p role="status" className="sr-only">
            {busy ? t("import.reading") : ""}
          </p>
        </FileDrop>
      </div>
      <Example />
    </div>
  )
}

function useFaultText(fault: PeopleFault | null): string | null {
  const { t } = useTranslation("deskPeople")
  return fault === null ? null : t(`import.faults.${fault.fault}`, { ...fault })
}

function Example() {
  const { t } = useTranslation("deskPeople")
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
