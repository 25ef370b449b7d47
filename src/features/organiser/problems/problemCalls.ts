import type { CallsOf, InputOf, OutputOf } from "../../../api/client.ts"
import { quiet, useApiQuery, type ReadOptions } from "../../shell/session/ApiContext.ts"
import { useCallAction, type ActionOptions } from "../useCallAction.ts"
import { useProblem } from "./ProblemContext.ts"

type AuthoredCalls = CallsOf<"authoredProblems">

/** A call about one problem of organisers. */
export type ProblemCall = {
  [Name in keyof AuthoredCalls]: InputOf<Name> extends { readonly params: { readonly problemId: number } }
    ? Name
    : never
}[keyof AuthoredCalls]

type WithoutId<Input> = Input extends { readonly params: infer Params }
  ? Omit<Input, "params"> &
      (keyof Params extends "problemId" ? unknown : { readonly params: Omit<Params, "problemId"> })
  : Input

/** Input of a call without the problem's id. */
type ProblemInput<Name extends ProblemCall> = WithoutId<InputOf<Name>>

const inputFor = <Name extends ProblemCall>(problemId: number, input: ProblemInput<Name>) => {
  const { params, ...rest } = input as { readonly params?: object }
  return { ...rest, params: { ...params, problemId } } as InputOf<Name>
}

/** Query keys of organisers' problems. All keys of one problem begin with `one(id)`. */
export const problemKeys = {
  all: ["authored problems"],
  list: (query: Readonly<Record<string, string | number>>) => ["authored problems", "list", query] as const,
  one: (id: number) => ["authored problems", id] as const,
  call: <Name extends ProblemCall>(id: number, name: Name, input: ProblemInput<Name>) =>
    ["authored problems", id, name, input] as const
}

/** Reads a call about the problem of the page; the view shows its failure. */
export function useProblemQuery<Name extends ProblemCall>(
  name: Name,
  input: ProblemInput<Name>,
  options?: ReadOptions<Name>
) {
  const { id } = useProblem()
  return useApiQuery(problemKeys.call(id, name, input), name, inputFor(id, input), { ...quiet, ...options })
}

/** Mutation that changes the problem of the page; outdates the lists and all queries of organisers' problems. */
export function useProblemAction<Name extends ProblemCall>(
  name: Name,
  options: ActionOptions<OutputOf<Name>> = {}
) {
  const { id } = useProblem()
  return useCallAction<Name, ProblemInput<Name>>(name, {
    ...options,
    inputOf: (input) => inputFor(id, input),
    queryKey: problemKeys.all
  })
}
