export { default as editor } from "../../ru/editor.json"
export { default as submission } from "../../ru/submission.json"
