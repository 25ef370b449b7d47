import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The content that comes with the product. */
export const ownContent = fileURLToPath(new URL("../../content", import.meta.url))

/** A package that does not say whether it is reserved is, unless it came with the product. */
export const isReserved = (
  contentFolder: string,
  { reserved }: { readonly reserved: boolean | null }
): boolean => reserved ?? resolve(contentFolder) !== ownContent
