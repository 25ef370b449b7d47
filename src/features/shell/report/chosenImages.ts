import { makeKey } from "../../../api/makeKey.ts"
import type { ReportImage } from "../../../machines/report.ts"

/** Files as a report keeps them. */
export const chosenImages = (files: ReadonlyArray<File>): ReadonlyArray<ReportImage> =>
  files.map((file) => ({ id: makeKey(), name: file.name, content: file }))
