import type { FrameCommand, FrameEvent } from "./runtimeMessages.ts"
import { connectMessage } from "./runtimeMessages.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"

/** The page's end of the sandboxed frame. */
export interface RuntimeFrame {
  /** Buffers in `transfer` move into the frame. */
  send(command: FrameCommand, transfer?: ReadonlyArray<ArrayBuffer>): void
  /** At most one listener at a time. */
  listen(listener: (event: FrameEvent) => void): void
  close(): void
}

/** A frame that loads but stays silent is an error page of the browser or a stranger's. */
const answerWithinMs = 10_000

/** Adds the frame to the page, out of sight, and waits until it answers. */
export async function openRuntimeFrame(frameUrl: string): Promise<RuntimeFrame> {
  const element = sandboxedFrame(frameUrl)
  const channel = new MessageChannel()
  const port = channel.port1
  const close = () => {
    port.close()
    element.remove()
  }
  try {
    await connect(element, channel)
  } catch (error) {
    close()
    throw new RuntimeUnavailable("offline", error)
  }
  return {
    send: (command, transfer = []) => port.postMessage(command, [...transfer]),
    listen: (listener) => {
      port.onmessage = ({ data }: MessageEvent<FrameEvent>) => listener(data)
    },
    close
  }
}

/**
 * Sandboxed by the policy that comes with it, not by an attribute: browsers keep frames with
 * `sandbox` from service workers, and without a network there would be none. The frame
 * answers only when its origin has been taken away.
 */
function sandboxedFrame(frameUrl: string): HTMLIFrameElement {
  const element = document.createElement("iframe")
  element.setAttribute("aria-hidden", "true")
  element.title = ""
  element.hidden = true
  element.tabIndex = -1
  element.src = frameUrl
  return element
}

function connect(element: HTMLIFrameElement, channel: MessageChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("The frame does not answer")), answerWithinMs)
    channel.port1.onmessage = () => {
      clearTimeout(patience)
      resolve()
    }
    // An opaque origin cannot be named as the target; the frame holds no secret and receives none.
    element.onload = () => element.contentWindow?.postMessage(connectMessage, "*", [channel.port2])
    document.body.append(element)
  })
}
