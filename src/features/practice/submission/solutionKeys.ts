/** Query keys of solutions. Keys below `problem` are invalidated together with the problem. */
export const solutionKeys = {
  mineOf: (problemId: number) => ["problem", problemId, "solutions"] as const,
  mine: (problemId: number, page: number, contest: string | null = null) =>
    ["problem", problemId, "solutions", page, contest] as const,
  all: (problemId: number, page: number) => ["problem", problemId, "all-solutions", page] as const,
  materials: (problemId: number) => ["problem", problemId, "materials"] as const,
  one: (solutionId: number) => ["solution", solutionId] as const,
  counterexample: (solutionId: number) => ["counterexample", solutionId] as const
}
