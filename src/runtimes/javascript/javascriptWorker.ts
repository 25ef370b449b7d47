import { serveJobs } from "../workers/serveJobs.ts"
import { JavaScriptInterpreter } from "./JavaScriptInterpreter.ts"

serveJobs(({ wasm }) => JavaScriptInterpreter.create(wasm))
