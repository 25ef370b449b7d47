import { describe, expect, test } from "vitest"
import { faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const older = (version: string) => ({
  "problem.yaml": sumPackage["problem.yaml"]!.replace("2025-09", version)
})

describe("a package whose verdicts depend on what the judge would not use is rejected", () => {
  test.each([
    ["data/secret/2.files/a.txt: files beside the input", { "data/secret/2.files/a.txt": "" }],
    ["include/python3/grader.py: files beside a solution", { "include/python3/grader.py": "" }],
    ["static_validator/check.py: validators of", { "static_validator/check.py": "" }],
    ["graders/sum.py: graders are", { "graders/sum.py": "" }],
    ["data/extra/1.in: is in an unknown folder", { "data/extra/1.in": "" }],
    [
      "data/secret: has no tests",
      {
        "data/secret/2.in": null,
        "data/secret/2.ans": null,
        "data/secret/10.in": null,
        "data/secret/10.ans": null
      }
    ],
    ["data/secret/3.yaml: has no .in file", { "data/secret/3.yaml": "args: []" }],
    ["data/secret/3.ans: has no .in file", { "data/secret/3.ans": "" }],
    ["data/hard.yaml: has no .in file", { "data/hard.yaml": "" }]
  ])("%s", async (fault, changes) => {
    expect(await faultOf(changes)).toContain(`sum/${fault}`)
  })

  test.each([
    ["case_sensitive case_sensitive", "case_sensitive is there twice"],
    ["float_tolerance 1 float_tolerance 2", "float_tolerance is there twice"],
    ["float_tolerance 1 float_relative_tolerance 2", "float_tolerance sets both tolerances"]
  ])("the flags %s", async (flags, fault) => {
    const group = { "data/secret/test_group.yaml": `output_validator_args: ${flags}` }
    expect(await faultOf(group)).toContain(`sum/data/secret/test_group.yaml: output_validator_args: ${fault}`)
  })
})

describe("is read", () => {
  test.each([
    ["tests of the validators", { "data/invalid_input/test_group.yaml": "input_validator_args: [a]" }],
    ["an answer that only proves the validators", { "data/invalid_output/3.ans": "" }],
    ["a sample that is only shown", { "data/sample/3.interaction": "" }],
    ["settings of all tests", { "data/test_group.yaml": "output_validator_args: [case_sensitive]" }],
    ["settings of a group", { "data/secret/a/test_group.yaml": "" }],
    ["groups in groups of earlier editions", { ...older("2023-07"), "data/secret/a/b/testdata.yaml": "" }],
    [
      "the two tolerances",
      {
        "data/test_group.yaml": "output_validator_args: float_absolute_tolerance 1 float_relative_tolerance 1"
      }
    ]
  ])("%s", async (_name, changes) => {
    expect(await readSum(changes)).toMatchObject({ slug: "sum" })
  })
})
