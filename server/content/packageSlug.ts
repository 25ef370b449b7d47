import type { PackageFiles } from "./packageFiles.ts"

/** A problem's address is its slug. */
export const isSlug = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

export const notSlug = "is not a slug: lowercase English letters and digits, with hyphens between them"

/** Each file makes a folder or a zip a package of its format. */
export const mainFiles = ["problem.yaml", "problem.xml"]

export const isOfPolygon = ({ paths }: Pick<PackageFiles, "paths">): boolean => paths.includes("problem.xml")
