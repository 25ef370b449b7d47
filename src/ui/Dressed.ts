import { useInsertionEffect } from "react"
import type { ReactNode } from "react"
import { applyAllStyles } from "./loadAllStyles.ts"

/** Puts all styles to use in the very frame in which what it holds appears; they have to be loaded by then. */
export function Dressed({ children }: { readonly children: ReactNode }) {
  useInsertionEffect(applyAllStyles, [])
  return children
}
