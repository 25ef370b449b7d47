import { c } from "./programs/c.ts"
import { cpp } from "./programs/cpp.ts"
import { csharp } from "./programs/csharp.ts"
import { go } from "./programs/go.ts"
import { java } from "./programs/java.ts"
import { javascript } from "./programs/javascript.ts"
import { pascal } from "./programs/pascal.ts"
import { python } from "./programs/python.ts"
import { rust } from "./programs/rust.ts"
import type { TrialPrograms } from "./programs/TrialPrograms.ts"

/** Trial programs by the id of their language. */
export const trialPrograms: Readonly<Record<string, TrialPrograms>> = {
  ...{ python, pypy: python, javascript, cpp, c, java, csharp, pascal, go, rust }
}
