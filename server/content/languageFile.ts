import type { PackageFiles } from "./packageFiles.ts"

/** The Markdown file of a language, such as `solution/hints.en.md`, or that of a region: `solution/hints.en-US.md`. */
export function languageFile(
  files: PackageFiles,
  stem: string,
  language: string,
  ending = "md"
): string | undefined {
  const own = `${stem}.${language}.${ending}`
  if (files.paths.includes(own)) return own
  const region = new RegExp(`-[A-Z]{2}\\.${ending}$`)
  return files.paths.find((path) => path.startsWith(`${stem}.${language}-`) && region.test(path))
}
