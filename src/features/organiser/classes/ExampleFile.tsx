import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { giveFile } from "../../../ui/giveFile.ts"

/** Shows the expected format, with an example file to download. */
export function ExampleFile() {
  const { t } = useTranslation("classes")
  const lines = [t("example.headings"), t("example.first"), t("example.second")]
  return (
    <section aria-label={t("example.title")} className="grid gap-3 rounded-xl bg-sunken p-5">
      <h2 className="font-bold">{t("example.title")}</h2>
      <p className="text-sm text-ink-soft">{t("example.text")}</p>
      <pre
        tabIndex={0}
        aria-label={t("example.title")}
        className="overflow-x-auto rounded-lg bg-raised p-3 font-mono text-sm"
      >
        {lines.join("\n")}
      </pre>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => giveFile(t("example.file"), fileOf(lines))}
      >
        <Download aria-hidden="true" className="size-5" />
        {t("example.download")}
      </Button>
    </section>
  )
}

/** Starts with a BOM, which Excel needs to detect UTF-8. */
const fileOf = (lines: ReadonlyArray<string>) =>
  new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv" })
