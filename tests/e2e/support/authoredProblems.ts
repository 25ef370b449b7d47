import { randomUUID } from "node:crypto"
import type { ApiLearner } from "../../support/apiLearner.ts"
import type { RealServer } from "../../support/realServer.ts"
import { zipOf } from "../../support/zip.ts"

/** A zip with a small problem package; one of its programs does not do what its folder promises. */
export const packageOf = (name: string, limits = "{ time_limit: 1 }"): Buffer =>
  zipOf([
    {
      name: "problem.yaml",
      content: `problem_format_version: 2025-09\nname: { en: ${name} }\nlimits: ${limits}\n`
    },
    { name: "statement/problem.en.md", content: "Add two numbers: $a + b$.\n" },
    { name: "data/sample/1.in", content: "1 2\n" },
    { name: "data/sample/1.ans", content: "3\n" },
    { name: "data/secret/1.in", content: "2 2\n" },
    { name: "data/secret/1.ans", content: "4\n" },
    { name: "submissions/accepted/sum.py", content: "print(sum(map(int, input().split())))\n" },
    { name: "submissions/wrong_answer/right.py", content: "print(sum(map(int, input().split())))\n" }
  ])

/** Brings a problem by an API call, and returns its id. */
export async function problemByApi(
  { url }: Pick<RealServer, "url">,
  { accessToken }: Pick<ApiLearner, "accessToken">
): Promise<number> {
  const form = new FormData()
  form.append("detail", "")
  form.append("package[0]", new Blob([Buffer.from(packageOf("Sum"))]), "sum.zip")
  const headers = { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() }
  const made = await fetch(`${url}/api/organiser/problems`, { method: "POST", headers, body: form })
  if (made.status !== 201) throw new Error(`The problem was not brought: ${await made.text()}`)
  const { payload } = (await made.json()) as { payload: { id: number } }
  return payload.id
}
