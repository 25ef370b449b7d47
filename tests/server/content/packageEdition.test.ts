import { describe, expect, test } from "vitest"
import { faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const edition = (version: string) => ({
  "problem.yaml": sumPackage["problem.yaml"]!.replace("2025-09", version)
})
const custom = (version: string) => ({
  "problem.yaml": `${edition(version)["problem.yaml"]}\nvalidation: custom`
})
const flags = "output_validator_flags: case_sensitive"

test.each(["legacy", "legacy-icpc", "2023-07", "2023-07-draft", "2025-09", "2025-09-draft"])(
  "a package of edition %s is read",
  async (version) => {
    expect(await readSum(edition(version))).toMatchObject({ slug: "sum" })
  }
)

test.each(["2099-01", "2025-9", "draft", "1"])("edition %s is unknown", async (version) => {
  const fault = await faultOf(edition(version))
  expect(fault).toContain('sum/problem.yaml:1: problem_format_version: Expected "legacy" |')
})

describe("the settings of groups", () => {
  test.each([
    ["legacy", "testdata.yaml"],
    ["2023-07-draft", "testdata.yaml"],
    ["2023-07-draft", "test_group.yaml"],
    ["2025-09", "test_group.yaml"]
  ])("are read in edition %s from %s", async (version, name) => {
    const problem = await readSum({ ...edition(version), [`data/secret/${name}`]: flags })
    expect(problem.tests.map(({ validatorArgs }) => validatorArgs?.join())).toEqual([
      undefined,
      "case_sensitive",
      "case_sensitive"
    ])
  })

  test.each([
    ["legacy", "test_group.yaml: is called testdata.yaml in edition legacy"],
    ["2025-09", "testdata.yaml: is called test_group.yaml in edition 2025-09"],
    ["legacy", "2.yaml: is the settings of a test, which edition legacy does not have"]
  ])("are rejected in edition %s as %s", async (version, fault) => {
    const path = `data/secret/${fault.slice(0, fault.indexOf(":"))}`
    expect(await faultOf({ ...edition(version), [path]: flags })).toBe(`sum/data/secret/${fault}`)
  })
})

describe("the output validator", () => {
  test.each([
    ["legacy", "output_validators"],
    ["2023-07", "output_validator"],
    ["2023-07", "output_validators"],
    ["2025-09", "output_validator"]
  ])("is read in edition %s from %s", async (version, folder) => {
    const problem = await readSum({ ...custom(version), [`${folder}/check.py`]: "exit(42)" })
    expect(problem.outputValidator?.code).toBe("exit(42)")
  })

  test.each([
    ["legacy", "output_validator: is output_validators in edition legacy"],
    ["2025-09", "output_validators: is output_validator in edition 2025-09"]
  ])("is rejected in edition %s as %s", async (version, fault) => {
    const path = `${fault.slice(0, fault.indexOf(":"))}/check.py`
    expect(await faultOf({ ...custom(version), [path]: "" })).toBe(`sum/${fault}`)
  })

  test("counts in a legacy package only with validation: custom", async () => {
    const fault = await faultOf({ ...edition("legacy"), "output_validators/check.py": "" })
    expect(fault).toBe("sum/output_validators: is there, but validation is default")
  })
})
