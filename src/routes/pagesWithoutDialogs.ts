import { matchPath } from "react-router-dom"

/** Where somebody solves, learns or takes part: nothing of ours is put before them there. */
const quiet = [
  "/problem/*",
  "/contests/:contestName/*",
  "/courses/:course/lesson/*",
  "/entry-test/*",
  "/organiser/*"
] as const

/** Whether a page is to be left in peace. */
export const isWithoutDialogs = (pathname: string): boolean =>
  quiet.some((pattern) => matchPath(pattern, pathname) !== null)
