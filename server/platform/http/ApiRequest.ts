import type { Headers } from "effect/http"
import type { MultipartBody } from "../../../src/api/contract/endpoint.ts"
import type { Role } from "../../../src/api/contract/account/roles.ts"
import type { Language } from "../i18n/translate.ts"
import type { CleanImage } from "../files/cleanImage.ts"
import type { ReceivedFile } from "./uploads/receiveForm.ts"
import type { Api, AreaName, PayloadOf, RequestField } from "./contractAsHttpApi.ts"
import type { Viewer } from "./Viewer.ts"

export type CallName<Area extends AreaName> = keyof Api[Area]
export type Call<Area extends AreaName, Name extends CallName<Area>> = Api[Area][Name]

/** The parts of a request that are the same for every call. */
interface RequestFacts {
  readonly language: Language
  readonly idempotencyKey: string | null
  readonly headers: Headers.Headers
  /** Key for rate limits: the caller's IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string
  /** The caller's full network address, for storing and showing; behind a trusted proxy, the address it forwards. */
  readonly fullAddress: string
}

/** Input of a handler, fully decoded. */
export interface ApiRequest<Declared> extends RequestFacts {
  readonly params: RequestField<Declared, "params">
  readonly query: RequestField<Declared, "query">
  readonly payload: PayloadOf<Declared>
  /** Images of a multipart form, re-encoded. Their files are deleted after the call. */
  readonly images: Declared extends { readonly multipart: MultipartBody }
    ? ReadonlyArray<CleanImage>
    : undefined
  /** Files of a multipart form that takes them as they are sent; deleted after the call. */
  readonly files: Declared extends { readonly multipart: MultipartBody }
    ? ReadonlyArray<ReceivedFile>
    : undefined
  /** Never null when the call's `auth` is `learner` or a role. */
  readonly viewer: Declared extends { readonly auth: "learner" | Role } ? Viewer : Viewer | null
}

/** `ApiRequest` for code that serves any call. */
export interface AnyApiRequest extends RequestFacts {
  readonly params: unknown
  readonly query: unknown
  readonly payload: unknown
  readonly images: ReadonlyArray<CleanImage> | undefined
  readonly files: ReadonlyArray<ReceivedFile> | undefined
  readonly viewer: Viewer | null
}
