import { Effect } from "effect"
import type { InputValidator } from "../inputValidators.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { isCpp } from "./problemXml.ts"
import { readProblemXml } from "./readPolygonPackage.ts"
import { testlibProgram } from "./testlibProgram.ts"

/** The judge does not know the groups of tests without points. */
const asksForGroup = /\bvalidator\s{0,9}\.\s{0,9}group\s{0,9}\(/

/** The input validators of a package of Polygon. One that cannot be read changes no verdict, and is not run. */
export const polygonValidators = Effect.fn("polygonValidators")(function* (files: PackageFiles) {
  const xml = yield* readProblemXml(files)
  return yield* Effect.forEach(xml.assets.validators?.validator ?? [], ({ source }) =>
    Effect.gen(function* () {
      const [{ "@path": path, "@type": type } = { "@path": "", "@type": "" }] = source
      const unknown: InputValidator = { path, language: null, code: "", files: {} }
      if (source.length !== 1 || !isCpp(type)) return unknown
      const program = yield* Effect.orElseSucceed(testlibProgram(files, xml, path), () => null)
      if (program === null || asksForGroup.test(program.code)) return unknown
      const validator: InputValidator = { path, language: "cpp", ...program }
      return validator
    })
  )
})
