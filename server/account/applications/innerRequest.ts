import { IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** What a handler answered to a request that came by no network. */
export interface InnerAnswer {
  readonly status: number
  readonly location: string | null
  /** As the next request of the same exchange carries them. */
  readonly cookies: string
}

/** Asks a request handler of this process, so that what it would give a browser (its cookies above all) stays here. */
export const innerRequest = async (
  handle: (...args: Parameters<RequestListener>) => unknown,
  url: string,
  headers: Readonly<Record<string, string>>
): Promise<InnerAnswer> => {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: "GET", url, headers: { ...headers } })
  const response = new ServerResponse(request)
  await handle(request, response)
  const given = [response.getHeader("set-cookie") ?? []].flat().map(String)
  return {
    status: response.statusCode,
    location: response.getHeader("location")?.toString() ?? null,
    cookies: given.map((cookie) => cookie.split(";", 1)[0]).join("; ")
  }
}
