import { useEffect, useEffectEvent } from "react"
import { useDropzone } from "react-dropzone"
import { makeKey } from "../../../api/makeKey.ts"
import type { ReportImage } from "../../../machines/report.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"

const accept = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] }

const imageOf = (file: File): ReportImage => ({ id: makeKey(), name: file.name, content: file })

/** Adds images by drop, file picker and paste. Invalid files are added too, so that the form can show their errors. */
export function useImageDrop(actor: ReportFormActorRef, disabled: boolean) {
  const add = (files: ReadonlyArray<File>) => {
    if (files.length > 0) actor.send({ type: "report.imagesAdded", images: files.map(imageOf) })
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // A copied table contains both text and an image of it; prefer the text.
    if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener("paste", listener)
    return () => document.removeEventListener("paste", listener)
  }, [])
  return useDropzone({
    accept,
    disabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (accepted, rejected) => add([...accepted, ...rejected.map(({ file }) => file)])
  })
}
