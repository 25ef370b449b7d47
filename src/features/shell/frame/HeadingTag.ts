import { createContext } from "react"

/** What a page's heading is: a page that is shown within another one gives up its `h1`. */
export const HeadingTag = createContext<"h1" | "h2">("h1")
