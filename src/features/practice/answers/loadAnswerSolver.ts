import { getI18n } from "react-i18next"

/**
 * Loads the answers' part of the page with its texts. A file of its own, because the names of all files that a dynamic
 * import needs weigh on the page that imports.
 */
export const loadAnswerSolver = async () => {
  const [{ AnswerSolver }] = await Promise.all([
    import("./AnswerSolver.tsx"),
    getI18n().loadNamespaces(["answers", "editor", "submission"])
  ])
  return { default: AnswerSolver }
}
