import { createContext } from "react"

/** Heading level of a page; a page embedded in another one uses `h2`. */
export const HeadingTag = createContext<"h1" | "h2">("h1")
