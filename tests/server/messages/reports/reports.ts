import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { expect } from "vitest"
import type { TestServer } from "../../../support/server.ts"
import type { Answer } from "../../../support/testLearner.ts"

export interface ReportParts {
  readonly email?: string
  readonly text?: string
  readonly topics?: ReadonlyArray<string>
  readonly problemId?: string
  readonly images?: ReadonlyArray<Blob>
  readonly traces?: unknown
}

/** A form as browsers send it, valid by default. */
export const reportForm = (parts: ReportParts = {}): FormData => {
  const form = new FormData()
  form.append("email", parts.email ?? "pupil@zama.test")
  form.append("text", parts.text ?? "The button does nothing.")
  for (const topic of parts.topics ?? ["bug"]) form.append("topics[]", topic)
  if (parts.problemId !== undefined) form.append("problem_id", parts.problemId)
  if (parts.traces !== undefined) form.append("traces", JSON.stringify(parts.traces))
  for (const [at, image] of (parts.images ?? []).entries())
    form.append(`images[${at}]`, image, `shot-${at}.png`)
  return form
}

/** Sends a form; returns the decoded body. */
export const sendForm = async (
  server: Pick<TestServer, "url">,
  form: FormData,
  headers: Record<string, string> = {}
): Promise<Answer> => {
  const response = await fetch(`${server.url}/api/feedback/create`, {
    method: "POST",
    headers: { "accept-language": "en", ...headers },
    body: form
  })
  const { status, headers: answered } = response
  return { status, headers: answered, body: (await response.json()) as Answer["body"] }
}

const plain = { create: { width: 40, height: 20, channels: 3 as const, background: "#4f46e5" } }

const blob = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })

export const pngImage = async () => blob(await sharp(plain).png().toBuffer(), "image/png")

/** A phone's photo: rotated, with the location. */
export const phonePhoto = async () => {
  const exif = {
    IFD0: { Make: "Phone", Copyright: "Somebody" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 45/1 0/1" }
  }
  return blob(
    await sharp(plain).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer(),
    "image/jpeg"
  )
}

const names = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true })

/** Everything the server has stored: rows, files, temporary files and mails. */
export const storedReports = async (server: TestServer) => {
  const [row] = await server.sql<{ reports: number; images: number; mails: number }>(`
    select (select count(*) from reports) as reports, (select count(*) from report_images) as images,
      (select count(*) from pgboss.job where name = 'mail') as mails`)
  const files = await names(join(server.dataDir, "files"))
  const coming = await names(join(server.dataDir, "uploads"))
  return {
    ...row,
    files: files.filter((each) => each.isFile()).length,
    uploads: coming.length
  }
}

const nothing = { reports: 0, images: 0, mails: 0, files: 0, uploads: 0 }

/** An error is answered only after its data is deleted. */
export const expectNothing = async (server: TestServer) =>
  expect(await storedReports(server)).toEqual(nothing)

/** A cut connection gets no answer. */
export const expectNothingSoon = async (server: TestServer) => {
  await expect.poll(() => storedReports(server)).toEqual(nothing)
}
