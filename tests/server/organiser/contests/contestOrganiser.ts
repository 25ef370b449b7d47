import type { OrganiserRole } from "../../../../src/api/contract/organiser/contests.ts"
import type { TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { type ContestOrganiser, signUpOrganiser } from "./organiserServer.ts"

/** The id of a signed-up user. */
export async function idOf({ sql }: TestServer, { email }: Pick<TestLearner, "email">): Promise<number> {
  const [row] = await sql<{ id: number }>("select id from users where email = $1", [email])
  return row?.id ?? 0
}

/** A user with an organiser role in each of the contests. */
export async function organiserOf(
  server: TestServer,
  organiserRoles: Readonly<Record<string, OrganiserRole>>
): Promise<ContestOrganiser> {
  const organiser = await signUpOrganiser(server)
  for (const [slug, organiser_role] of Object.entries(organiserRoles)) {
    await server.sql(
      "insert into contest_organisers (contest_id, user_id, organiser_role) select id, $2, $3 from contests where slug = $1",
      [slug, organiser.id, organiser_role]
    )
  }
  return organiser
}

/** The types in a contest's audit, in order. */
export const auditOf = async ({ sql }: TestServer, slug: string): Promise<ReadonlyArray<string>> =>
  (
    await sql<{ act: string }>(
      "select act from contest_audit a join contests c on c.id = a.contest_id where c.slug = $1 order by a.id",
      [slug]
    )
  ).map(({ act }) => act)
