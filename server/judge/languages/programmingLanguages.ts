import { c } from "./c/c.ts"
import { cpp } from "./cpp/cpp.ts"
import { csharp } from "./csharp/csharp.ts"
import { go } from "./go/go.ts"
import { java } from "./java/java.ts"
import { javascript } from "./javascript/javascript.ts"
import { pascal } from "./pascal/pascal.ts"
import type { ProgrammingLanguage } from "./ProgrammingLanguage.ts"
import { pypy } from "./pypy/pypy.ts"
import { python } from "./python/python.ts"
import { rust } from "./rust/rust.ts"

/** All programming languages, in the order of the picker. */
export const programmingLanguages: ReadonlyArray<ProgrammingLanguage> = [
  python,
  pypy,
  javascript,
  cpp,
  c,
  java,
  csharp,
  pascal,
  go,
  rust
]

export const programmingLanguage = (id: string): ProgrammingLanguage | undefined =>
  programmingLanguages.find((language) => language.id === id)
