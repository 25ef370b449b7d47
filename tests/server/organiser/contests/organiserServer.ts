import { randomUUID } from "node:crypto"
import { organiserSettingsEndpoints } from "../../../../src/api/contract/organiser/settings.ts"
import type { TestServer } from "../../../support/server.ts"
import { type Answer, callApi } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"

export interface ContestOrganiser {
  readonly id: number
  readonly email: string
  /** The authorization header, for calls outside the console. */
  readonly authorization: string
  /** A call below `/organiser/contests`. */
  readonly asked: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ) => Promise<Answer>
}

/** A user with the role of an organiser. */
export async function signUpOrganiser({ signUp, sql, url }: TestServer): Promise<ContestOrganiser> {
  const { email, password } = await signUp()
  const [user] = await sql<{ id: number }>(
    "update users set roles = '{organiser}' where email = $1 returning id",
    [email]
  )
  const { body } = await callApi(url, "POST", "/auth/sign-in", { email, password })
  const { access_token } = body.payload as unknown as { access_token: string }
  const authorization = `Bearer ${access_token}`
  return {
    id: user?.id ?? 0,
    email,
    authorization,
    asked: (method, path, sent, headers) =>
      callApi(url, method, `/organiser/contests${path}`, sent, {
        authorization,
        "idempotency-key": randomUUID(),
        ...headers
      })
  }
}

export const iso = (offset: number) => new Date(Date.now() + offset).toISOString()

const hour = 3_600_000

/** A contest tomorrow, as the form for a new one sends it. */
export const newContest = (slug: string, more: object = {}) => ({
  slug,
  title_ru: "Кубок",
  title_en: "Cup",
  starts_at: iso(24 * hour),
  ends_at: iso(27 * hour),
  copy_of: null,
  ...more
})

export const settingsOf = async ({ asked }: ContestOrganiser, slug: string) =>
  payloadOf(organiserSettingsEndpoints.getContestSettings.success, await asked("GET", `/${slug}/settings`))

type Wire = Readonly<Record<string, unknown>>

/** The settings on the wire. */
export const wireSettings = async ({ asked }: ContestOrganiser, slug: string) => {
  const { body } = await asked("GET", `/${slug}/settings`)
  return body.payload as unknown as { readonly version: string; readonly settings: Wire }
}

/** Saves the settings with some changes. */
export const change = async (organiser: ContestOrganiser, slug: string, changes: Wire): Promise<Answer> => {
  const { version, settings } = await wireSettings(organiser, slug)
  return organiser.asked("PUT", `/${slug}/settings`, { version, ...settings, ...changes })
}
