import type { PackageFiles } from "./packageFiles.ts"

/** The Markdown file of a language, such as `solution/hints.en.md`, or that of a region: `solution/hints.en-US.md`. */
export function languageFile(files: PackageFiles, stem: string, language: string): string | undefined {
  const own = `${stem}.${language}.md`
  if (files.paths.includes(own)) return own
  return files.paths.find((path) => path.startsWith(`${stem}.${language}-`) && /-[A-Z]{2}\.md$/.test(path))
}
