import { FileSpreadsheet } from "lucide-react"
import type { ReactNode } from "react"
import { useDropzone } from "react-dropzone"
import { Button } from "../../ui/Button.tsx"
import { FileDrop } from "../../ui/FileDrop.tsx"

interface ChooseFileProps {
  readonly texts: {
    readonly title: string
    /** Shown while a file is dragged over the area. */
    readonly drop: string
    readonly hint: string
    readonly choose: string
    /** Shown while the file is read. */
    readonly reading: string
  }
  readonly busy: boolean
  readonly disabled?: boolean
  /** What is wrong with the last file; null if nothing is. */
  readonly error?: string | null
  readonly onChoose: (file: File) => void
  /** Example of the expected format, and a button to download it. */
  readonly example: {
    readonly title: string
    readonly text: string
    readonly file: string
    readonly download?: ReactNode
  }
}

/** Drop zone and button for one file with names, beside an example of its format. */
export function ChooseFile(props: ChooseFileProps) {
  const { texts, busy, disabled = false, error = null, onChoose, example } = props
  const drop = useDropzone({
    disabled: busy || disabled,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Accept any file type: the content decides.
    onDrop: ([file]) => file !== undefined && onChoose(file)
  })
  return (
    <div className="grid gap-6 1024:grid-cols-[minmax(0,1fr)_22rem] 1024:items-start">
      <div {...drop.getRootProps()}>
        <FileDrop
          icon={FileSpreadsheet}
          title={drop.isDragActive ? texts.drop : texts.title}
          hint={texts.hint}
          over={drop.isDragActive}
          disabled={busy || disabled}
          error={error}
          className="py-10"
        >
          <input {...drop.getInputProps({ "aria-hidden": true })} />
          <Button loading={busy} disabled={disabled} onClick={drop.open}>
            {texts.choose}
          </Button>
          <p role="status" className="sr-only">
            {busy ? texts.reading : ""}
          </p>
        </FileDrop>
      </div>
      <section aria-label={example.title} className="grid gap-3 rounded-xl bg-sunken p-5">
        <h2 className="font-bold">{example.title}</h2>
        <p className="text-sm text-ink-soft">{example.text}</p>
        <pre
          tabIndex={0}
          aria-label={example.title}
          className="overflow-x-auto rounded-lg bg-raised p-3 font-mono text-sm"
        >
          {example.file}
        </pre>
        {example.download}
      </section>
    </div>
  )
}
