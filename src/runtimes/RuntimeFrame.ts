import { connectMessage, type FrameCommand, type FrameEvent } from "./runtimeMessages.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"

/** The page's connection to the sandboxed frame. */
export interface RuntimeFrame {
  /** Transfers the buffers in `transfer` to the frame. */
  send(command: FrameCommand, transfer?: ReadonlyArray<ArrayBuffer>): void
  /** Replaces the previous listener. */
  listen(listener: (event: FrameEvent) => void): void
  close(): void
}

/** A frame that loads but stays silent is a browser error page or a foreign page. */
const answerWithinMs = 10_000

/** Adds the hidden frame to the page and waits until it answers. */
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
 * The frame's Content-Security-Policy sandboxes it instead of a `sandbox` attribute: browsers exclude frames with the
 * attribute from service workers, so the frame would not load offline. The frame answers only if its origin is opaque.
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
    // An opaque origin cannot be a message target; the frame neither holds nor receives secrets.
    element.onload = () => element.contentWindow?.postMessage(connectMessage, "*", [channel.port2])
    document.body.append(element)
  })
}
