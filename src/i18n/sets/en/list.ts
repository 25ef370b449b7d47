export { default as common } from "../../en/common.json"
export { default as problems } from "../../en/problems.json"
