import type { PackageFile } from "../../../../machines/problemUploadMachine.ts"

/** A file with the path that a drop (`path`) or a folder picker (`webkitRelativePath`) adds to it. */
type ChosenFile = File & { readonly path?: string }

/** `/sum/data/1.in`, `./sum/data/1.in` and `sum/data/1.in` name the same file. */
const pathOf = (file: ChosenFile) => {
  const path = file.webkitRelativePath || file.path || file.name
  return path.replace(/^\.?\/+/, "")
}

/** Names that the package format tells judges to ignore, such as `.git`; tools of authors write `.timelimit`. */
const isIgnored = (name: string) => name.startsWith(".") && name !== ".timelimit"

const isOfPackage = ({ path }: PackageFile) => {
  const names = path.split("/")
  return !names.some(isIgnored) && names[0] !== "__MACOSX"
}

/** The files of a package among the chosen ones, in a stable order. */
export const packageFiles = (chosen: ReadonlyArray<File>): ReadonlyArray<PackageFile> =>
  chosen
    .map((content) => ({ path: pathOf(content), content }))
    .filter(isOfPackage)
    .sort((one, other) => (one.path < other.path ? -1 : 1))

/** The zip among the chosen files, if it is the only one. */
export const onlyZip = (files: ReadonlyArray<PackageFile>): PackageFile | null => {
  const [first] = files
  return files.length === 1 && first !== undefined && /\.(zip|kpp)$/i.test(first.path) ? first : null
}

const rootOf = ({ path }: PackageFile) => path.split("/", 1)[0]

/** What the page calls the chosen files: the name of their folder or of the zip. */
export function packageName(files: ReadonlyArray<PackageFile>): string {
  const roots = new Set(files.map(rootOf))
  const [root = "package"] = roots
  return roots.size === 1 ? root : "package"
}
