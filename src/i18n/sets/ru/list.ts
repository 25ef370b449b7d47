export { default as common } from "../../ru/common.json"
export { default as problems } from "../../ru/problems.json"
