import type { Compiler } from "../../embedded/EmbeddedLanguage.ts"
import { precompileArguments } from "../../embedded/runner/cpp/clangArguments.ts"
import { runtimeSource } from "../../embedded/runner/cpp/runtimeSource.ts"
import { standardHeader } from "../../embedded/runner/cpp/standardHeader.ts"
import { packageManifest } from "../packageManifest.ts"

/** clang with a precompiled header of the standard library. */
export const clang: Compiler = {
  runner: {
    entry: "cpp/compilerMain.ts",
    prepared: {
      what: "cpp_header",
      builder: "cpp/buildHeader.ts",
      ingredients: () => [
        packageManifest("@yowasp/clang"),
        JSON.stringify(precompileArguments),
        runtimeSource,
        standardHeader
      ]
    }
  },
  // It first translates itself: 5 s where its next program takes 1.3 s.
  firstCpuMs: 8000,
  memoryBytes: 1.2e9
}
