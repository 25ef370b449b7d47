import { matchPath } from "react-router-dom"

/** Pages for solving, learning and contests, which our own dialogs must not interrupt. */
const quiet = [
  "/problem/*",
  "/contests/:contestName/*",
  "/courses/:course/lesson/*",
  "/entry-test/*",
  "/organiser/*"
] as const

/** Whether the page must not show unsolicited dialogs. */
export const isWithoutDialogs = (pathname: string): boolean =>
  quiet.some((pattern) => matchPath(pattern, pathname) !== null)
