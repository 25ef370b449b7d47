import { randomUUID } from "node:crypto"
import { zipSync } from "fflate"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import type { TestServer } from "../../../support/server.ts"
import { type Answer, callApi } from "../../../support/testLearner.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { type ContestOrganiser, signUpOrganiser } from "../contests/organiserServer.ts"

type Files = Readonly<Record<string, string | Uint8Array>>

/** A zip with the files of a package, in a folder. */
export const zipped = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [`sum/${path}`, Buffer.from(content)] as const)
    )
  )

export interface Author extends ContestOrganiser {
  /** A call below `/organiser/problems`. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** The same with a form of fields and files. */
  readonly send: (
    path: string,
    fields: Readonly<Record<string, string>>,
    name: string,
    files: ReadonlyArray<Uint8Array>,
    key?: string
  ) => Promise<Answer>
}

export async function signUpAuthor(server: TestServer): Promise<Author> {
  const organiser = await signUpOrganiser(server)
  const { authorization } = organiser
  const call: Author["call"] = (method, path, body) =>
    callApi(server.url, method, `/organiser/problems${path}`, body, { authorization })
  const send: Author["send"] = async (path, fields, name, files, key = randomUUID()) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    for (const [index, file] of files.entries()) {
      form.append(`${name}[${index}]`, new Blob([Buffer.from(file)]), `file-${index}`)
    }
    const response = await fetch(`${server.url}/api/organiser/problems${path}`, {
      method: "POST",
      headers: { authorization, "accept-language": "en", "idempotency-key": key },
      body: form
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer["body"]
    }
  }
  return { ...organiser, call, send }
}

/** Uploads a zip as a new problem. */
export const bring = (author: Author, zip: Uint8Array) => author.send("", { detail: "" }, "package", [zip])

/** Makes a problem from the sum package with changed files; returns its id. */
export async function bringSum(author: Author, changes: Files = {}): Promise<number> {
  const answer = await bring(author, zipped({ ...sumPackage, ...changes }))
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return payloadOf(calls.createAuthoredProblem.success, answer).id
}

/** The faults of a package that was not read. */
export const faultsOf = ({ status, body }: Answer): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { code, faults = [] } = body as Answer["body"] & {
    readonly faults?: ReadonlyArray<Readonly<Record<string, unknown>>>
  }
  if (status !== 422 || code !== "package_invalid") throw new Error(`${status}: ${JSON.stringify(body)}`)
  return faults
}

export const detailsOf = async (author: Author, id: number) =>
  payloadOf(calls.getAuthoredProblem.success, await author.call("GET", `/${id}`))
