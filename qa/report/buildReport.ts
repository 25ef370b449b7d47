import { join } from "node:path"
import { build, type Rolldown } from "vite"
import type { Model } from "../models/Model.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import { reportOf } from "./reportOf.ts"
import en from "./en.json" with { type: "json" }
import ru from "./ru.json" with { type: "json" }

interface PageCode {
  readonly script: string
  readonly style: string
}

const textOf = ({ output }: Rolldown.RolldownOutput, extension: string): string =>
  output
    .filter(({ fileName }) => fileName.endsWith(extension))
    .map((file) => String(file.type === "asset" ? file.source : file.code))
    .join("")

/** Script and style of the page in one text each. */
async function pageCode(): Promise<PageCode> {
  const bundles = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    // Whatever the process's own mode is.
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, "page/main.tsx"), formats: ["iife"], name: "report" }
    }
  })) as ReadonlyArray<Rolldown.RolldownOutput>
  return { script: textOf(bundles[0]!, ".js"), style: textOf(bundles[0]!, ".css") }
}

let built: Promise<PageCode> | undefined

/** The page's code does not change while a process lives. */
const pageCodeOnce = (): Promise<PageCode> => (built ??= pageCode())

/** Neither data nor code may end the element that holds them. */
const embedded = (text: string) => text.replaceAll(/<(?=\/script|!--)/gi, "\\x3C")

export interface BuiltReport extends PageCode {
  readonly html: string
}

/** The report of these models as one HTML file, which needs neither a server nor a network. */
export async function buildReport(models: ReadonlyArray<Model>, language: QaLanguage): Promise<BuiltReport> {
  const { script, style } = await pageCodeOnce()
  const data = JSON.stringify(reportOf(models, language)).replaceAll("<", "\\u003c")
  const code = embedded(script)
  const { title } = { ru, en }[language]
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="report">${data}</script>
<script>${code}</script>
</body>
</html>
`
  return { script: code, style, html }
}
