import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { writeContent } from "../../content/samplePackage.ts"

/**
 * A first stage that repeats every two weeks: from the first start on, one is over, one runs and one is
 * ahead.
 */
export const round = [
  "title: { ru: 'Кубок № {n}', en: 'Cup No. {n}' }",
  "summary: { ru: Коротко, en: Short }",
  "scoring: points",
  "tasks: [{ problem: sum, points: 50 }]",
  "editions: { every: 14d, first: -14d, registration: -14d, ends: 13d, duration: 2h }"
].join("\n")

/** The next stage. */
export const final = [
  "title: { ru: 'Финал № {n}', en: 'Final No. {n}' }",
  "summary: { ru: Коротко, en: Short }",
  "scoring: points",
  "tasks: [{ problem: sum }]",
  "editions: { every: 14d, first: 0d, ends: 5h }",
  "after: { contest: cup, passes: { atLeast: 10 } }"
].join("\n")

/** A content folder with contests only. */
export async function contentWith(contests: Readonly<Record<string, string>>): Promise<string> {
  const content = await writeContent({})
  for (const [slug, yaml] of Object.entries(contests)) {
    const folder = join(content, "contests", slug)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "contest.yaml"), yaml)
    for (const kind of ["landing", "regulation", "end"]) {
      for (const language of ["ru", "en"])
        await writeFile(join(folder, `${kind}.${language}.md`), `# ${kind}\n\n**bold**`)
    }
  }
  return content
}
