import { Layer } from "effect"
import { accountHandlers } from "./account/accounts/accountHandlers.ts"
import { accountTasks } from "./account/accounts/accountTasks.ts"
import { Admission } from "./account/accounts/Admission.ts"
import { AccessTokens } from "./account/accounts/AccessTokens.ts"
import { Accounts } from "./account/accounts/Accounts.ts"
import { emailChangeHandlers } from "./account/accounts/emailChangeHandlers.ts"
import { EmailChanges } from "./account/accounts/EmailChanges.ts"
import { classHandlers } from "./organiser/classes/classHandlers.ts"
import { firstPasswordHandlers } from "./account/accounts/firstPasswordHandlers.ts"
import { ExportSlots } from "./account/accounts/ExportSlots.ts"
import { Fingerprints } from "./account/accounts/Fingerprints.ts"
import { MailLinks } from "./account/accounts/MailLinks.ts"
import { PasskeyChallenges } from "./account/accounts/PasskeyChallenges.ts"
import { passkeyHandlers } from "./account/accounts/passkeyHandlers.ts"
import { Passkeys } from "./account/accounts/Passkeys.ts"
import { passwordHandlers } from "./account/accounts/passwordHandlers.ts"
import { PasswordHashing } from "./account/accounts/PasswordHashing.ts"
import { Passwords } from "./account/accounts/Passwords.ts"
import { sessionHandlers } from "./account/accounts/sessionHandlers.ts"
import { Sessions } from "./account/accounts/Sessions.ts"
import { SignInLimits } from "./account/accounts/SignInLimits.ts"
import { Users } from "./platform/users/Users.ts"
import { viewerReader } from "./account/accounts/viewerReader.ts"

const sessions = Sessions.layer.pipe(Layer.provideMerge(AccessTokens.layer))

/** Reader of bearer tokens, needed by every API area. */
export const viewers = viewerReader.pipe(Layer.provide(sessions))

/** The account areas of the contract and their background tasks. */
export const accountLayer = Layer.mergeAll(
  sessionHandlers,
  passwordHandlers,
  passkeyHandlers,
  emailChangeHandlers,
  accountHandlers,
  firstPasswordHandlers,
  classHandlers,
  accountTasks
).pipe(
  Layer.provide([Accounts.layer, EmailChanges.layer, Passwords.layer, Passkeys.layer]),
  Layer.provide(Admission.layer),
  Layer.provide([
    MailLinks.layer,
    PasswordHashing.layer,
    SignInLimits.layer,
    Fingerprints.layer,
    ExportSlots.layer,
    PasskeyChallenges.layer
  ]),
  Layer.provide(Users.layer),
  Layer.provide(sessions)
)
