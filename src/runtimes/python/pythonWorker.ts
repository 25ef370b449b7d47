import { serveJobs } from "../workers/serveJobs.ts"
import { ProgramHost } from "./ProgramHost.ts"
import { PythonInterpreter } from "./PythonInterpreter.ts"
import { startPyodide } from "./startPyodide.ts"

serveJobs(async ({ wasm, data }) => {
  const standardLibrary = data["python_stdlib.zip"]
  if (standardLibrary === undefined) throw new Error("The standard library is missing")
  const host = new ProgramHost()
  return new PythonInterpreter(await startPyodide(wasm, standardLibrary, host), host)
})
