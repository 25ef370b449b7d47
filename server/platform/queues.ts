import type { Queue as QueueSettings } from "pg-boss"

type Settings = Omit<QueueSettings, "name">

/** For jobs that may fail for a while, and whose data is deleted soon after their end. */
const patient: Settings = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
  deadLetter: "dead"
}

/** The attempt, from 0, after which a failure of the judge itself is final. */
export const lastFailedAttempt = 3

/**
 * A solution may lose its worker more often than the judge may fail: the machine or the database can end several workers
 * in a row. The limit remains for a solution that ends them itself.
 */
const judging: Settings & { readonly retryLimit: number } = {
  retryLimit: 8,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
  deadLetter: "dead"
}

/**
 * Every queue of the platform; created when a process starts. A job whose worker dies is retried after the heartbeat; a
 * job that fails too often moves to `dead`.
 */
export const queues = {
  // Mails hold sign-in links, so jobs are deleted soon after the mail is sent.
  mail: patient,
  // Account work after the answer is sent. Its jobs hold password hashes.
  accounts: patient,
  // Notifies invited users later, so that the duration of an import does not reveal which accounts exist.
  invitations: patient,
  judging,
  // Proofs of problems and tests that generators make. Apart from solutions, because they take many minutes and wait for
  // solutions meanwhile. The longest is a proof of a program on many slow tests.
  authoring: { ...judging, retryLimit: lastFailedAttempt, expireInSeconds: 1800 },
  runs: {
    retryLimit: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  },
  // Apart from runs, because a search takes many times longer.
  counterexamples: {
    retryLimit: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
    deadLetter: "dead"
  }
} as const satisfies Readonly<Record<string, Settings>>

export type QueueName = keyof typeof queues

export const deadLetterQueue = "dead"
