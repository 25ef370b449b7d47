import { useEffect, useEffectEvent } from "react"
import { useDropzone } from "react-dropzone"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { chosenImages } from "./chosenImages.ts"

const accept = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] }

/** Pictures come by dropping, by the picker and by pasting; wrong ones come too, and say what is wrong. */
export function useImageDrop(actor: ReportFormActorRef, disabled: boolean) {
  const add = (files: ReadonlyArray<File>) => {
    if (files.length > 0) actor.send({ type: "report.imagesAdded", images: chosenImages(files) })
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // A copied table is a text and its picture: the text is meant.
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
