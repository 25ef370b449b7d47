import { createContext, use } from "react"

/** Preloads code, texts and styles of the page at a path; the routes provide it. */
export const PreloadContext = createContext<(path: string) => Promise<void>>(async () => {})

export const usePreload = (): ((path: string) => Promise<void>) => use(PreloadContext)
