import type { Queue as QueueSettings } from "pg-boss"

type Settings = Omit<QueueSettings, "name">

const patient: Settings = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }

/**
 * Every queue of the platform; created when a process starts. A job whose worker dies is retried after the heartbeat; a
 * job that fails too often moves to `dead`.
 */
export const queues = {
  // Mails hold sign-in links, so jobs are deleted soon after the mail is sent.
  mail: {
    ...patient,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  // Account work after the answer is sent. Its jobs hold password hashes.
  accounts: {
    ...patient,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  // Notifies invited users later, so that the duration of an import does not reveal which accounts exist.
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
