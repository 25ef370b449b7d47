import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect } from "@playwright/test"
import { type ApiLearner, callApi } from "../../support/apiLearner.ts"
import type { Platform } from "../../support/platform.ts"

const commands = fileURLToPath(new URL("../../../server/cli/main.ts", import.meta.url))

const roles = ["--organiser", "--teacher", "--support"]

/**
 * Grants a learner the organiser roles by the operator's command, and signs in again for a token with the
 * roles.
 */
export async function promote(server: Platform, { email, password }: Pick<ApiLearner, "email" | "password">) {
  const args = [commands, "organiser", "create", "--email", email, ...roles]
  const promoting = spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...process.env, DATA_DIR: server.dataDir }
  })
  expect(await once(promoting, "exit")).toEqual([0, null])
  const answer = await callApi(server.url, "POST", "/auth/sign-in", { email, password })
  const { payload } = (await answer.json()) as { payload: { access_token: string; refresh_token: string } }
  return { accessToken: payload.access_token, refreshToken: payload.refresh_token }
}

/** Reports a mistake in problem 1 by an API call, as a visitor; returns the report's number. */
export async function reportByApi(
  server: Platform,
  email: string,
  text: string,
  images: ReadonlyArray<Blob> = []
): Promise<number> {
  const form = new FormData()
  form.append("email", email)
  form.append("text", text)
  form.append("topics[]", "statement")
  form.append("problem_id", "1")
  for (const [at, image] of images.entries()) form.append(`images[${at}]`, image, "shot.png")
  const headers = { "accept-language": "en" }
  const answer = await fetch(`${server.url}/api/feedback/create`, { method: "POST", headers, body: form })
  const { payload } = (await answer.json()) as { payload: { number: number } }
  return payload.number
}
