import { dirname } from "node:path/posix"
import { Effect } from "effect"
import type { StatementFormat } from "../../../../src/api/contract/organiser/problems.ts"
import type { StatementLanguage } from "../../../content/ProblemPackage.ts"
import { invalid, notFound } from "../../../platform/http/ApiError.ts"
import type { CleanImage } from "../../../platform/files/cleanImage.ts"
import type { ReceivedFile } from "../../../platform/http/uploads/receiveForm.ts"
import type { PackageOutline } from "../packages/PackageOutline.ts"
import type { ProblemAccess } from "../rights/authoredProblem.ts"
import { changeVersion } from "./makeVersion.ts"

const statementFolder = ({ statements }: PackageOutline) =>
  dirname(statements[0]?.path ?? "statement/problem.md")

interface SavedStatement {
  readonly version: number
  readonly title: string
  readonly format: StatementFormat
  readonly text: string
}

/** Saves the text and the title of a statement. A statement in another format replaces the old one. */
export const saveProblemStatement = (
  access: ProblemAccess,
  language: StatementLanguage,
  { version, title, format, text }: SavedStatement
) =>
  changeVersion(access, version, { act: "statement", detail: language }, ({ outline }) => {
    const old = outline.statements.find((each) => each.language === language)
    const ending = format === "tex" ? "tex" : "md"
    const fresh = `${statementFolder(outline)}/problem.${language}.${ending}`
    const path = old?.format === format ? old.path : fresh
    return Effect.succeed({
      write: [{ path, text }],
      remove: old === undefined || old.path === path ? [] : [old.path],
      title: { language, text: title.trim() }
    })
  })

interface SavedLimits {
  readonly version: number
  readonly timeLimitMs: number | null
  readonly memoryLimitMb: number
}

export const saveProblemLimits = (access: ProblemAccess, { version, ...limits }: SavedLimits) =>
  changeVersion(access, version, { act: "limits", detail: "" }, () => Effect.succeed({ limits }))

interface NamedFile {
  readonly version: number
  readonly name: string
}

/** Adds a test or replaces the files of the one with this name. */
export const saveProblemTest = (
  access: ProblemAccess,
  { version, name }: NamedFile,
  [input, answer]: ReadonlyArray<ReceivedFile>
) =>
  changeVersion(access, version, { act: "test", detail: name }, () =>
    input === undefined || answer === undefined
      ? Effect.fail(invalid({ files: ["validation.required"] }))
      : Effect.succeed({
          write: [
            { path: `data/${name}.in`, from: input.path },
            { path: `data/${name}.ans`, from: answer.path }
          ]
        })
  )

/** Endings of the files that belong to one test. */
const testEndings = ["in", "ans", "yaml", "hint", "desc", "png", "jpg", "jpeg", "svg"]

export const removeProblemTest = (access: ProblemAccess, { version, name }: NamedFile) =>
  changeVersion(access, version, { act: "test.remove", detail: name }, ({ outline }) => {
    const paths = testEndings.map((ending) => `data/${name}.${ending}`)
    return outline.files.some(({ path }) => path === paths[0])
      ? Effect.succeed({ remove: paths })
      : Effect.fail(notFound)
  })

/** Adds an image to the statements, or replaces the one with this name. */
export const saveProblemImage = (
  access: ProblemAccess,
  { version, name }: NamedFile,
  [image]: ReadonlyArray<CleanImage>
) =>
  changeVersion(access, version, { act: "image", detail: name }, ({ outline }) =>
    image === undefined
      ? Effect.fail(invalid({ image: ["validation.required"] }))
      : Effect.succeed({ write: [{ path: `${statementFolder(outline)}/${name}`, from: image.path }] })
  )

export const removeProblemImage = (access: ProblemAccess, { version, name }: NamedFile) =>
  changeVersion(access, version, { act: "image.remove", detail: name }, ({ outline }) => {
    const remove = outline.images.filter(({ path }) => path.endsWith(`/${name}`)).map(({ path }) => path)
    return remove.length > 0 ? Effect.succeed({ remove }) : Effect.fail(notFound)
  })
