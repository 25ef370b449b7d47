/** Editions of the problem package format, as far as they differ in the files that verdicts depend on. */
export type PackageEdition = "legacy" | "2023-07" | "2025-09"

/** Values of `problem_format_version`. `2023-07` was a draft that changed under one name until it became 2025-09. */
export const versions = [
  "legacy",
  "legacy-icpc",
  "2023-07",
  "2023-07-draft",
  "2025-09",
  "2025-09-draft"
] as const

/** The edition of a `problem_format_version`; a package without one is of the oldest. */
export function editionOf(version: (typeof versions)[number] | undefined): PackageEdition {
  if (version === undefined || version.startsWith("legacy")) return "legacy"
  return version.startsWith("2023-07") ? "2023-07" : "2025-09"
}

/** The folder of the output validator. */
export const validatorFolders: Readonly<Record<PackageEdition, ReadonlyArray<string>>> = {
  legacy: ["output_validators"],
  "2023-07": ["output_validator", "output_validators"],
  "2025-09": ["output_validator"]
}

/** The file with the settings of a group of tests. */
export const groupFileNames: Readonly<Record<PackageEdition, ReadonlyArray<string>>> = {
  legacy: ["testdata.yaml"],
  "2023-07": ["test_group.yaml", "testdata.yaml"],
  "2025-09": ["test_group.yaml"]
}
