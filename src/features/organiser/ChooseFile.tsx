import { FileSpreadsheet } from "lucide-react"
import { useId } from "react"
import type { ReactNode } from "react"
import { useDropzone } from "react-dropzone"
import { Button } from "../../ui/Button.tsx"
import { FileDrop } from "../../ui/FileDrop.tsx"

interface ChooseFileProps {
  readonly texts: {
    readonly title: string
    /** While a file is held above. */
    readonly drop: string
    readonly hint: string
    readonly choose: string
    /** While the chosen one is read. */
    readonly reading: string
  }
  readonly busy: boolean
  readonly disabled?: boolean
  /** What is wrong with the one that was chosen last. */
  readonly error?: string | null
  readonly onChoose: (file: File) => void
  /** What the file has to look like. */
  readonly example: ReactNode
}

/** Where one file with names is dropped or chosen. */
export function ChooseFile(props: ChooseFileProps) {
  const { texts, busy, disabled = false, error = null, onChoose, example } = props
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
      {example}
    </div>
  )
}
