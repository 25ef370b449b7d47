import { makeKey } from "../../../api/makeKey.ts"
import type { ReportImage } from "../../../machines/report.ts"

/** Converts files to report images with new ids. */
export const chosenImages = (files: ReadonlyArray<File>): ReadonlyArray<ReportImage> =>
  files.map((file) => ({ id: makeKey(), name: file.name, content: file }))
