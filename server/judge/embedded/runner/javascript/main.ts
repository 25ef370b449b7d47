import type { Reply, Request } from "../../protocol.ts"
import { serve } from "../serve.ts"
import { Engine } from "./Engine.ts"
import { checkProgram, runProgram } from "./runProgram.ts"

let program = ""
let engine = await Engine.create()

serve({
  handle(request: Request, peer): Reply {
    if (request.kind === "build") throw new Error("nothing to build here")
    if (request.kind === "compile") return checkProgram(engine, request.code)
    if (request.program !== null) program = String(request.program)
    return runProgram(engine, program, request.input.stdin, request.limits, peer)
  },
  async recover() {
    engine = await Engine.create()
  }
})
