import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import type { ReportOwner } from "./reportDrafts.ts"
import { isSent } from "./reportSelectors.ts"

/** What a page's reports need of it. */
export interface ReportsDependencies {
  start(owner: ReportOwner): ReportFormActorRef
  readonly output: {
    sent(): void
    notAccepted(): void
    tooManyImages(): void
    failed(error: unknown): void
  }
}

/** The reports of a page, one of each owner about each subject; what is on its way goes on unseen. */
export function createReports({ start, output }: ReportsDependencies) {
  const actors = new Map<string, ReportFormActorRef>()

  const begin = (owner: ReportOwner) => {
    const actor = start(owner)
    actor.on("report.sent", output.sent)
    actor.on("report.notTaken", output.notAccepted)
    actor.on("report.tooManyImages", output.tooManyImages)
    actor.on("report.failed", ({ error }) => output.failed(error))
    actor.start()
    return actor
  }

  return {
    /** The report as it was left; after one that was sent, the next one. */
    of(owner: ReportOwner): ReportFormActorRef {
      const name = JSON.stringify([owner.userId, owner.problemId])
      const actor = actors.get(name) ?? begin(owner)
      actors.set(name, actor)
      if (isSent(actor.getSnapshot())) actor.send({ type: "report.again" })
      return actor
    },
    /** Somebody else sits here now. */
    stopAll(): void {
      for (const actor of actors.values()) actor.stop()
      actors.clear()
    }
  }
}
