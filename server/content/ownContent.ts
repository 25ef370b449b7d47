import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The content folder of the product. */
export const ownContent = fileURLToPath(new URL("../../content", import.meta.url))

/** Packages from outside the product are reserved unless they specify otherwise. A zip is in no content folder. */
export const isReserved = (
  contentFolder: string | null,
  { reserved }: { readonly reserved: boolean | null }
): boolean => reserved ?? (contentFolder === null || resolve(contentFolder) !== ownContent)
