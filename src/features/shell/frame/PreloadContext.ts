import { createContext, use } from "react"

/** Loads the code, texts and styles of the page at a path; the routes know how. */
export const PreloadContext = createContext<(path: string) => Promise<void>>(async () => {})

export const usePreload = (): ((path: string) => Promise<void>) => use(PreloadContext)
