import type { Reply, Request } from "../../protocol.ts"
import { serve } from "../serve.ts"
import { Program } from "./Program.ts"
import { runProgram } from "./runProgram.ts"

let program: Program | null = null

serve({
  handle(request: Request, peer): Reply {
    if (request.kind !== "run") throw new Error("this runner only runs")
    if (request.program instanceof Uint8Array) program = new Program(request.program)
    if (program === null) throw new Error("nothing to run")
    return runProgram(program, request.input, request.limits, peer)
  },
  recover: () => {}
})
