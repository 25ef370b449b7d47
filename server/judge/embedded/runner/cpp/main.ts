import type { Reply, Request } from "../../protocol.ts"
import { serve } from "../serve.ts"
import { initialPages } from "./initialPages.ts"
import { type Program, runProgram } from "./runProgram.ts"

let program: Program | null = null

serve({
  handle(request: Request): Reply {
    if (request.kind !== "run") throw new Error("this runner only runs")
    if (request.program instanceof Uint8Array) program = load(request.program)
    if (program === null) throw new Error("nothing to run")
    return runProgram(program, request.input, request.limits)
  },
  recover: () => {}
})

function load(bytes: Uint8Array): Program {
  return { module: new WebAssembly.Module(new Uint8Array(bytes)), initialPages: initialPages(bytes) }
}
