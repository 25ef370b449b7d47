import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The content folder of the product. */
export const ownContent = fileURLToPath(new URL("../../content", import.meta.url))

/** Packages from outside the product are reserved unless they specify otherwise. */
export const isReserved = (
  contentFolder: string,
  { reserved }: { readonly reserved: boolean | null }
): boolean => reserved ?? resolve(contentFolder) !== ownContent
