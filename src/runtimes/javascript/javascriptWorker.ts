import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from "quickjs-emscripten"
import { serveJobs } from "../workers/serveJobs.ts"
import { JavaScriptInterpreter } from "./JavaScriptInterpreter.ts"

serveJobs(async ({ wasm }) => {
  const variant = newVariant(RELEASE_SYNC, { wasmModule: wasm })
  return new JavaScriptInterpreter(await newQuickJSWASMModuleFromVariant(variant))
})
