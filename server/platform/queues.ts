import type { Queue as QueueSettings } from "pg-boss"

type Settings = Omit<QueueSettings, "name">

const patient: Settings = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }

/**
 * Every queue of the platform; made when a process starts.
 *
 * A job whose worker dies is taken up again after the heartbeat; one that fails
 * too often goes to `dead`.
 */
export const queues = {
  // Mails hold links that sign in: they are not kept once sent.
  mail: {
    ...patient,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  // What is done about an account after the answer; it holds hashes of passwords.
  accounts: {
    ...patient,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  // Notifies invited people later, so that the duration of an import does not tell which accounts exist.
  invitations: {
    ...patient,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  judging: { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 900, deadLetter: "dead" },
  runs: { retryLimit: 1, heartbeatSeconds: 10, expireInSeconds: 300, deadLetter: "dead" }
} as const satisfies Readonly<Record<string, Settings>>

export type QueueName = keyof typeof queues

export const deadLetterQueue = "dead"
