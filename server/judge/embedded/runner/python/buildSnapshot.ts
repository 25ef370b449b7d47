import { serve } from "../serve.ts"
import { Interpreter } from "./Interpreter.ts"

serve({
  handle: async () => ({ kind: "built", bytes: await Interpreter.makeSnapshot() }),
  recover: () => {}
})
