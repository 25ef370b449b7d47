import type { BrowserContext } from "@playwright/test"
import type { ApiLearner } from "../../support/apiLearner.ts"
import { browserCookieOf } from "../../support/browserCookie.ts"
import type { Platform } from "../../support/platform.ts"

const aMonth = 30 * 24 * 3600

/** Sets the same token cookies as the server. */
export async function signInAs(
  context: BrowserContext,
  server: Pick<Platform, "url">,
  { accessToken, refreshToken }: Pick<ApiLearner, "accessToken" | "refreshToken">
): Promise<void> {
  const shared = {
    url: server.url,
    expires: Math.floor(Date.now() / 1000) + aMonth,
    sameSite: "Lax"
  } as const
  const [name = "", value = ""] = browserCookieOf(accessToken).cookie?.split("=") ?? []
  await context.addCookies([
    { name: "access_token", value: accessToken, ...shared },
    { name: "refresh_token", value: refreshToken, ...shared },
    ...(name === "" ? [] : [{ name, value, ...shared, httpOnly: true, sameSite: "Strict" } as const])
  ])
}

interface ListedSolution {
  readonly id: number
  readonly status: string
  readonly language: string
}

/** The learner's stored solutions of a problem, newest first. */
export async function solutionsOf(
  learner: ApiLearner,
  problemId: number
): Promise<ReadonlyArray<ListedSolution>> {
  const answer = await learner.call("GET", `/problems/${problemId}/solutions`)
  if (!answer.ok) throw new Error(`The list of solutions answered ${answer.status}: ${await answer.text()}`)
  const { payload } = (await answer.json()) as { payload: { items: ReadonlyArray<ListedSolution> } }
  return payload.items
}

/** Submits by an API call and waits for the verdict. */
export async function submitByApi(
  learner: ApiLearner,
  problemId: number,
  source: string,
  language = "python"
): Promise<ListedSolution> {
  const answer = await learner.call("POST", `/problems/${problemId}/solutions`, { language, source })
  if (answer.status !== 202) throw new Error(`Submitting answered ${answer.status}: ${await answer.text()}`)
  for (const deadline = performance.now() + 90_000; performance.now() < deadline;) {
    const [newest] = await solutionsOf(learner, problemId)
    if (newest !== undefined && newest.status !== "queued" && newest.status !== "running") return newest
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("No verdict within 90 s")
}
