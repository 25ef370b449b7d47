import { answeredTest, answersBytesMax } from "../../../api/contract/practice/answers.ts"

/** A chosen file; `path` has the folders of a dropped folder. */
export type AnswerFile = File & { readonly path?: string }

/** Why a file is no answer. */
type Reason = "unknown" | "large" | "notText" | "broken"

export interface ReadAnswers {
  /** Texts by names of tests. */
  readonly answers: ReadonlyMap<string, string>
  readonly unread: ReadonlyArray<{ readonly name: string; readonly reason: Reason }>
}

interface Named {
  readonly name: string
  /** Null if it is too large to be read. */
  readonly bytes: Uint8Array | null
}

/** Reads answers from files and zips; with one test, a single file of any name answers it. */
export async function readAnswerFiles(
  files: ReadonlyArray<AnswerFile>,
  names: ReadonlyArray<string>
): Promise<ReadAnswers> {
  const answers = new Map<string, string>()
  const unread: Array<ReadAnswers["unread"][number]> = []
  const found: Array<Named> = []
  for (const file of files) {
    const inside = /\.zip$/i.test(file.name) ? await readZip(file) : [await readOne(file)]
    if (inside === null) unread.push({ name: file.name, reason: "broken" })
    else found.push(...inside)
  }
  const [only] = names
  const isOnly = found.length === 1 && names.length === 1
  for (const { name, bytes } of found) {
    const test = isOnly ? (only ?? null) : answeredTest(name, names)
    const text = test === null || bytes === null ? null : textOf(bytes)
    if (test !== null && text !== null) answers.set(test, text)
    else unread.push({ name, reason: test === null ? "unknown" : bytes === null ? "large" : "notText" })
  }
  return { answers, unread }
}

const readOne = async (file: AnswerFile): Promise<Named> => ({
  name: (file.path ?? file.name).replace(/^[./]+/, ""),
  bytes: file.size > answersBytesMax ? null : new Uint8Array(await file.arrayBuffer())
})

/** Enough for answers that are compressed badly, with room for other files. */
const zipBytesMax = 4 * 1024 * 1024
const zipFilesMax = 1_000

/** The files in a zip; null if it cannot be read. An entry is never inflated beyond the size that the zip declares. */
async function readZip(file: File): Promise<ReadonlyArray<Named> | null> {
  if (file.size > zipBytesMax) return null
  const { unzipSync } = await import("fflate")
  const large: Array<Named> = []
  let left = answersBytesMax
  let count = 0
  try {
    const inside = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (!isAnswerPath(name) || ++count > zipFilesMax) return false
        if (originalSize > left) {
          large.push({ name, bytes: null })
          return false
        }
        left -= originalSize
        return true
      }
    })
    return [...Object.entries(inside).map(([name, bytes]) => ({ name, bytes })), ...large]
  } catch {
    return null
  }
}

/** Folders, and files that operating systems add to zips, are no answers. */
const isAnswerPath = (name: string) =>
  !name.endsWith("/") && !name.startsWith("__MACOSX/") && !/(?:^|\/)\.[^/]*$/.test(name)

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return text.includes("\0") ? null : text
  } catch {
    return null
  }
}
