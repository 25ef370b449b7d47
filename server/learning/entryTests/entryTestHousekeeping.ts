import { repeatTask } from "../../platform/repeatTask.ts"
import { finishOverdue } from "./finishAttempt.ts"

export const entryTestHousekeeping = repeatTask("1 minute", "Entry tests could not be ended", finishOverdue())
