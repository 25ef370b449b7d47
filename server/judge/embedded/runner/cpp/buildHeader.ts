import { serve } from "../serve.ts"
import { Compiler } from "./Compiler.ts"

serve({
  handle: async () => ({ kind: "built", bytes: await Compiler.prepare() }),
  recover: () => {}
})
