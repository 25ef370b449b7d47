export { default as editor } from "../../en/editor.json"
export { default as submission } from "../../en/submission.json"
