import type { IncomingMessage } from "node:http"

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const loopbackPeer = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/

/** Whether a request comes from this computer, and from a page of this computer. A foreign name may point here. */
export const mayUseBench = ({
  headers,
  socket
}: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } }) =>
  loopbackPeer.test(socket.remoteAddress ?? "") &&
  loopbackHost.test(headers.host ?? "") &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined

/** Whether the bench's own page or its user asks, and no page of another site. */
export const isOwnWish = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  ["same-origin", "none", undefined].includes(headers["sec-fetch-site"]?.toString())
