import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import type { ReportOwner } from "./reportDrafts.ts"
import { isSent } from "./reportSelectors.ts"

/** Dependencies of the page's reports. */
export interface ReportsDependencies {
  start(owner: ReportOwner): ReportFormActorRef
  readonly output: {
    sent(): void
    notAccepted(): void
    tooManyImages(): void
    failed(error: unknown): void
  }
}

/** Creates the reports of a page, one per owner and subject; they continue while their dialog is closed. */
export function createReports({ start, output }: ReportsDependencies) {
  const actors = new Map<string, ReportFormActorRef>()

  const begin = (owner: ReportOwner) => {
    const actor = start(owner)
    actor.on("report.sent", output.sent)
    actor.on("report.notAccepted", output.notAccepted)
    actor.on("report.tooManyImages", output.tooManyImages)
    actor.on("report.failed", ({ error }) => output.failed(error))
    actor.start()
    return actor
  }

  return {
    /** Returns the current report, or a new one if the last one was sent. */
    of(owner: ReportOwner): ReportFormActorRef {
      const name = JSON.stringify([owner.userId, owner.problemId])
      const actor = actors.get(name) ?? begin(owner)
      actors.set(name, actor)
      if (isSent(actor.getSnapshot())) actor.send({ type: "report.again" })
      return actor
    },
    /** Stops all reports, because another user is signed in now. */
    stopAll(): void {
      for (const actor of actors.values()) actor.stop()
      actors.clear()
    }
  }
}
