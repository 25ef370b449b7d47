import { Layer } from "effect"
import { accountHandlers } from "./accountHandlers.ts"
import { accountTasks } from "./accountTasks.ts"
import { Admission } from "./Admission.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { Accounts } from "./Accounts.ts"
import { emailChangeHandlers } from "./emailChangeHandlers.ts"
import { EmailChanges } from "./EmailChanges.ts"
import { classHandlers } from "../../organiser/classes/classHandlers.ts"
import { firstPasswordHandlers } from "./firstPasswordHandlers.ts"
import { ExportPlaces } from "./ExportPlaces.ts"
import { Fingerprints } from "./Fingerprints.ts"
import { MailLinks } from "./MailLinks.ts"
import { PasskeyChallenges } from "./PasskeyChallenges.ts"
import { passkeyHandlers } from "./passkeyHandlers.ts"
import { Passkeys } from "./Passkeys.ts"
import { passwordHandlers } from "./passwordHandlers.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { Passwords } from "./Passwords.ts"
import { sessionHandlers } from "./sessionHandlers.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { Users } from "./Users.ts"
import { viewerReader } from "./viewerReader.ts"

const sessions = Sessions.layer.pipe(Layer.provideMerge(AccessTokens.layer))

/** Reading bearer tokens, which every area needs. */
export const viewers = viewerReader.pipe(Layer.provide(sessions))

/** The areas `session`, `passwords` and `account` of the contract, and what is done after their answers. */
export const accountsLive = Layer.mergeAll(
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
    ExportPlaces.layer,
    PasskeyChallenges.layer
  ]),
  Layer.provide(Users.layer),
  Layer.provide(sessions)
)
