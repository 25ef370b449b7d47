import { readFileSync } from "node:fs"
import { preparedFile, type Reply, type Request } from "../../protocol.ts"
import { serve } from "../serve.ts"
import { Compiler } from "./Compiler.ts"

// The start-up code of the tools may call `process.binding`; an empty stub is enough.
Object.assign(process, { binding: () => ({}) })

const compiler = new Compiler(readFileSync(preparedFile))

serve({
  async handle(request: Request): Promise<Reply> {
    if (request.kind !== "compile") throw new Error("this runner only compiles")
    return compiler.compile(request.code, request.files)
  },
  recover() {
    if (compiler.broken) process.exit(1)
  }
})
