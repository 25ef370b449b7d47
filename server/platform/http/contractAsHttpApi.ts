import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { api } from "../../../src/api/contract/api.ts"
import { type Endpoint, envelope, type FileAnswer } from "../../../src/api/contract/endpoint.ts"
import { Failure, type FailureName, failures } from "../../../src/api/contract/failures.ts"
import { isRole } from "../../../src/api/contract/account/roles.ts"
import type { FileStream } from "./callResponse.ts"

export type Api = typeof api
export type AreaName = keyof Api

type AreaGroup = {
  readonly [Area in AreaName]: HttpApiGroup.HttpApiGroup<Area, HttpApiEndpoint.Top>
}[AreaName]
type PlatformApi = HttpApi.HttpApi<"zama", AreaGroup>

/** Failures that a call may answer although its declaration does not name them. */
const impliedFailures = (endpoint: Endpoint): ReadonlyArray<FailureName> => [
  "TooManyRequests",
  ...(endpoint.auth === "guest" ? [] : (["Unauthorized"] as const)),
  ...(isRole(endpoint.auth) || endpoint.params !== undefined ? (["NotFound"] as const) : []),
  ...(endpoint.query === undefined ? [] : (["Invalid"] as const)),
  ...(endpoint.payload === undefined
    ? []
    : (["BadRequest", "TooLarge", "UnsupportedMedia", "Invalid"] as const))
]

const failuresOf = (endpoint: Endpoint) =>
  [...new Set([...endpoint.failures, ...impliedFailures(endpoint)].map((name) => failures[name].status))]
    .toSorted((one, other) => one - other)
    .map((status) => Failure.pipe(HttpApiSchema.status(status)))

const security = (endpoint: Endpoint) => {
  if (endpoint.auth === "guest") return []
  return endpoint.auth === "either" ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

const Bytes = Schema.String.annotate({ contentEncoding: "binary" })

/** The body as documented: a form also has its files. */
const documentedPayload = ({ payload, multipart }: Endpoint) => {
  if (payload === undefined || multipart === undefined) return payload
  const { fields } = payload as unknown as Schema.Struct<Schema.Struct.Fields>
  const files = Schema.optionalKey(Schema.Array(Bytes).check(Schema.isMaxLength(multipart.files.maxCount)))
  return Schema.Struct({ ...fields, [multipart.files.name]: files }).pipe(HttpApiSchema.asMultipart())
}

const documentedSuccess = ({ success, file }: Endpoint) =>
  file === undefined
    ? envelope(success)
    : Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: file[0] ?? "" }))

const liftEndpoint = (name: string, endpoint: Endpoint): HttpApiEndpoint.Top => {
  const make = HttpApiEndpoint.make(endpoint.method)
  const lifted = make(name, endpoint.path, {
    disableCodecs: true,
    params: endpoint.params,
    query: endpoint.query,
    payload: documentedPayload(endpoint),
    success: documentedSuccess(endpoint).pipe(HttpApiSchema.status(endpoint.status ?? 200)),
    error: failuresOf(endpoint)
  } as object)
  return lifted.annotate(OpenApi.Override, {
    security: security(endpoint)
  }) as unknown as HttpApiEndpoint.Top
}

const liftArea = (area: string, endpoints: Readonly<Record<string, Endpoint>>) => {
  const group = HttpApiGroup.make(area) as unknown as HttpApiGroup.Top
  return Object.entries(endpoints).reduce(
    (lifted, [name, endpoint]) => lifted.add(liftEndpoint(name, endpoint)) as HttpApiGroup.Top,
    group
  )
}

/** Adds the bearer scheme, which the declarations imply. */
const completeDocument = (document: Record<string, unknown>): Record<string, unknown> => {
  const components = document["components"] as Record<string, unknown>
  return {
    ...document,
    components: {
      ...components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } }
    }
  }
}

const liftAll = (): PlatformApi => {
  const groups = Object.entries(api).map(([area, endpoints]) => liftArea(area, endpoints))
  const [first, ...rest] = groups
  if (first === undefined) throw new Error("The contract declares no area.")
  return HttpApi.make("zama")
    .add(first, ...rest)
    .prefix("/api")
    .annotate(OpenApi.Title, "Zama")
    .annotate(OpenApi.Version, "1")
    .annotate(
      OpenApi.Description,
      "Success answers { payload }, failure { message, code?, errors? } in the language of Accept-Language (ru, en)."
    )
    .annotate(OpenApi.Transform, completeDocument) as unknown as PlatformApi
}

/** The contract as an `HttpApi`, which documents every call. */
export const platformApi = liftAll()

export const areaNames = Object.keys(api) as ReadonlyArray<AreaName>

/** The declaration of a call, by area and name. */
export const endpointOf = (area: AreaName, name: string): Endpoint => {
  const endpoint = (api[area] as Readonly<Record<string, Endpoint>>)[name]
  if (endpoint === undefined) throw new Error(`The contract declares no call ${area}.${name}.`)
  return endpoint
}

export type RequestField<Call, Key extends "params" | "query"> =
  Call extends Readonly<Record<Key, infer Fields extends Schema.Struct.Fields>>
    ? Schema.Struct<Fields>["Type"]
    : Readonly<Record<string, never>>
export type PayloadOf<Call> = Call extends { readonly payload: infer Body extends Schema.Top }
  ? Body["Type"]
  : undefined
export type SuccessOf<Call> = Call extends { readonly file: ReadonlyArray<string> }
  ? FileAnswer | FileStream
  : Call extends { readonly success: infer Success extends Schema.Top }
    ? Success["Type"]
    : never
