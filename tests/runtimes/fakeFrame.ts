import type { RuntimeFrame } from "../../src/runtimes/RuntimeFrame.ts"
import type { FrameCommand, FrameEvent, RunResult } from "../../src/runtimes/runtimeMessages.ts"

export const result = (stdout: string): RunResult => ({
  status: "ok",
  stdout,
  stderr: "",
  timeMs: 1,
  tooDeep: false
})

/** A worker's answer to a job with this input; `null` leaves it busy for ever. */
export type FakeWorker = (input: string) => unknown

/**
 * A frame whose workers boot at once and answer on the test's command. `journal` lists the commands, each
 * with the number of its worker, counted from 1.
 */
export function fakeFrame(answer: FakeWorker, boot: () => unknown = () => ({ type: "ready" })) {
  const journal: Array<string> = []
  const numbers: Array<number> = []
  let listener: (event: FrameEvent) => void = () => {}

  const numberOf = (worker: number) => {
    if (!numbers.includes(worker)) numbers.push(worker)
    return numbers.indexOf(worker) + 1
  }
  const say = (worker: number, message: unknown) =>
    queueMicrotask(() => listener({ type: "message", worker, message }))

  function send(command: FrameCommand): void {
    if (command.type === "install") return void journal.push(`install ${command.language}`)
    journal.push(`${command.type} ${numberOf(command.worker)}`)
    if (command.type === "start") say(command.worker, boot())
    if (command.type !== "send") return
    const reply = answer(command.message.job.input)
    if (reply !== null) say(command.worker, reply)
  }

  const frame: RuntimeFrame = {
    send,
    listen: (next) => {
      listener = next
    },
    close: () => void journal.push("close")
  }
  return { frame, journal }
}
