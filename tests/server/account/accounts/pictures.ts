import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { TestServer } from "../../../support/server.ts"
import type { Answer, TestLearner } from "../../../support/testLearner.ts"

/** Sends a form with pictures like a browser; returns the decoded body. */
export const sendPictures = async (
  server: Pick<TestServer, "url">,
  learner: Pick<TestLearner, "accessToken">,
  pictures: ReadonlyArray<Blob>
): Promise<Answer> => {
  const form = new FormData()
  for (const [index, picture] of pictures.entries()) form.append(`image[${index}]`, picture, "me.png")
  const response = await fetch(`${server.url}/api/account/avatar`, {
    method: "PUT",
    headers: { "accept-language": "en", authorization: `Bearer ${learner.accessToken}` },
    body: form
  })
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as Answer["body"] }
}

/** The picture's name in an answer, or null. */
export const avatarOf = ({ body }: Answer) =>
  (body.payload as unknown as { readonly avatar: string | null }).avatar

/** The names of the stored files. */
export const storedFiles = async ({ dataDir }: Pick<TestServer, "dataDir">) => {
  const entries = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
