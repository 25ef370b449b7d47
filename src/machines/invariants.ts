import type { AnyMachineSnapshot } from "xstate"
import { classUploadInvariants } from "./classUploadMachine.invariants.ts"
import { connectionInvariants } from "./connectionMachine.invariants.ts"
import { contestInvariants } from "./contestMachine.invariants.ts"
import { dailyRewardInvariants } from "./dailyRewardMachine.invariants.ts"
import { deliveryInvariants } from "./deliveryMachine.invariants.ts"
import { draftInvariants } from "./draftMachine.invariants.ts"
import { entryTestInvariants } from "./entryTestMachine.invariants.ts"
import { formInvariants } from "./formMachine.invariants.ts"
import { lessonStepInvariants } from "./lessonStepMachine.invariants.ts"
import { linkInvariants } from "./linkMachine.invariants.ts"
import { participationInvariants } from "./participationMachine.invariants.ts"
import { passkeyAddInvariants } from "./passkeyAddMachine.invariants.ts"
import { passkeySignInInvariants } from "./passkeySignInMachine.invariants.ts"
import { problemUploadInvariants } from "./problemUploadMachine.invariants.ts"
import { reportFormInvariants } from "./reportFormMachine.invariants.ts"
import { resendInvariants } from "./resendMachine.invariants.ts"
import { runInvariants } from "./runMachine.invariants.ts"
import { sessionInvariants } from "./sessionMachine.invariants.ts"
import { settingsEditorInvariants } from "./settingsEditorMachine.invariants.ts"
import { slipsInvariants } from "./slipsMachine.invariants.ts"
import { stepperInvariants } from "./stepperMachine.invariants.ts"
import { submissionInvariants } from "./submissionMachine.invariants.ts"

/** Conditions that hold in every state of a machine, by name. */
export type Invariants = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>

/** The invariants of all machines, by machine id. Walks, running pages and the server's counter use the same ones. */
export const invariants: Readonly<Record<string, Invariants>> = {
  classUpload: classUploadInvariants,
  connection: connectionInvariants,
  contest: contestInvariants,
  dailyReward: dailyRewardInvariants,
  delivery: deliveryInvariants,
  draft: draftInvariants,
  entryTest: entryTestInvariants,
  form: formInvariants,
  lessonStep: lessonStepInvariants,
  passwordLink: linkInvariants,
  emailLink: linkInvariants,
  verificationLink: linkInvariants,
  unsubscribeLink: linkInvariants,
  consentLink: linkInvariants,
  firstPasswordLink: linkInvariants,
  participation: participationInvariants,
  passkeyAdd: passkeyAddInvariants,
  passkeySignIn: passkeySignInInvariants,
  problemUpload: problemUploadInvariants,
  reportForm: reportFormInvariants,
  resend: resendInvariants,
  run: runInvariants,
  session: sessionInvariants,
  settingsEditor: settingsEditorInvariants,
  slips: slipsInvariants,
  statementEditor: settingsEditorInvariants,
  stepper: stepperInvariants,
  submission: submissionInvariants
}

/** Names of the invariants that a machine's snapshot breaks. */
export const brokenInvariants = (snapshot: AnyMachineSnapshot): ReadonlyArray<string> =>
  Object.entries(invariants[snapshot.machine.id] ?? {})
    .filter(([, holds]) => !holds(snapshot))
    .map(([name]) => name)
