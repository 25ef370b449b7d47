import type { Model } from "../models/Model.ts"
import type { DescribedPath } from "../paths/describePath.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import { toMarkdown } from "./toMarkdown.ts"
import { toMermaid } from "./toMermaid.ts"
import { toPlaywright } from "./toPlaywright.ts"
import { toQase } from "./toQase.ts"
import { toTestRail } from "./toTestRail.ts"

export interface FormatRequest {
  /** The chosen machines, and their paths. */
  readonly models: ReadonlyArray<Model>
  readonly paths: ReadonlyArray<DescribedPath>
  readonly language: QaLanguage
  /** The absolute name of the file to be written; undefined for the screen. */
  readonly out: string | undefined
  /** Says something beside the file. */
  readonly report: (sentence: string) => void
}

/** Writes paths as one file. */
export type Format = (request: FormatRequest) => string | Promise<string>

/** The formats of `npm run zama -- paths`. */
export const formats: Readonly<Record<string, Format>> = {
  md: toMarkdown,
  json: ({ paths }) => `${JSON.stringify(paths, null, 2)}\n`,
  csv: toTestRail,
  qase: toQase,
  mermaid: toMermaid,
  playwright: toPlaywright,
  html: async ({ models, language }) => {
    const { buildReport } = await import("../report/buildReport.ts")
    return (await buildReport(models, language)).html
  }
}
