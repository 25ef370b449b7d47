import { dirname, join, relative, sep } from "node:path"
import { BadArgument } from "../BadArgument.ts"
import type { DescribedPath, DescribedStep } from "../paths/describePath.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import type { FormatRequest } from "./formats.ts"
import { reasonToSkip, unprovokedEvents } from "./unprovoked.ts"

const root = join(import.meta.dirname, "../..")

const literal = (text: string): string => JSON.stringify(text)

const states = (names: string): string => names.split(" + ").map(literal).join(", ")

const writtenStep = (machine: string, step: DescribedStep, index: number): ReadonlyArray<string> => [
  `  await test.step(${literal(`${index + 1}. ${step.do} → ${step.see.join(" ")}`)}, async () => {`,
  `    await ${machine}.do(${literal(step.case)})`,
  `    await ${machine}.sees(${states(step.to)})`,
  "  })"
]

const scenario = (path: DescribedPath, language: QaLanguage): string => {
  const { id, machine, title, start, precondition, steps } = path
  const reason = reasonToSkip(path)
  const skipped = reason && `{ annotation: { type: "fixme", description: ${literal(reason[language])} } }, `
  return [
    `test${skipped === undefined ? "" : ".fixme"}(${literal(`${id} · ${title}`)}, ${skipped ?? ""}async ({ ${machine} }) => {`,
    `  await test.step(${literal(precondition)}, () => ${machine}.start(${literal(start)}))`,
    ...steps.flatMap((step, index) => writtenStep(machine, step, index)),
    "})",
    ""
  ].join("\n")
}

/** The name with which a file imports Playwright's `test` of the page objects. */
function importFrom(out: string | undefined): string {
  const path = out === undefined ? ".." : relative(root, out)
  if (out === undefined || path.startsWith("..") || !path.endsWith(".spec.ts"))
    throw new BadArgument(
      '--format playwright needs --out with a name that ends with ".spec.ts", in the folder of the project.'
    )
  const name = relative(dirname(out), join(root, "qa/pages/test.ts")).split(sep).join("/")
  return name.startsWith(".") ? name : `./${name}`
}

/** One runnable scenario per path, by the machines' page objects. */
export function toPlaywright({ models, paths, language, out, report }: FormatRequest): string {
  const unknown = models.filter(({ id }) => unprovokedEvents[id] === undefined)
  if (unknown.length > 0)
    throw new BadArgument(
      `There are no page objects for ${unknown.map(({ id }) => id).join(", ")} yet, only for ${Object.keys(unprovokedEvents).join(", ")}.`
    )
  const name = importFrom(out)
  const skipped = paths.filter((path) => reasonToSkip(path) !== undefined).length
  report(`${paths.length} scenarios, ${skipped} of them skipped with a reason: ${out}`)
  return [`import { test } from ${literal(name)}`, "", ...paths.map((path) => scenario(path, language))].join(
    "\n"
  )
}
