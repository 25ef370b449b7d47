import { Layer } from "effect"
import { accountHandlers } from "./account/accounts/accountHandlers.ts"
import { accountTasks } from "./account/accounts/accountTasks.ts"
import { AccessTokens } from "./account/accounts/AccessTokens.ts"
import { emailChangeHandlers } from "./account/accounts/emailChangeHandlers.ts"
import { classHandlers } from "./organiser/classes/classHandlers.ts"
import { firstPasswordHandlers } from "./account/accounts/firstPasswordHandlers.ts"
import { ExportSlots } from "./account/accounts/ExportSlots.ts"
import { passkeyHandlers } from "./account/accounts/passkeyHandlers.ts"
import { passwordHandlers } from "./account/accounts/passwordHandlers.ts"
import { PasswordHashing } from "./account/accounts/PasswordHashing.ts"
import { sessionHandlers } from "./account/accounts/sessionHandlers.ts"
import { Sessions } from "./account/accounts/Sessions.ts"
import { SignInLimits } from "./account/accounts/SignInLimits.ts"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import { EndedSessions } from "./platform/realtime/EndedSessions.ts"
import { viewerReader } from "./account/accounts/viewerReader.ts"

const sessions = Sessions.layer.pipe(
  Layer.provide([ChangeFeed.layer, EndedSessions.layer]),
  Layer.provideMerge(AccessTokens.layer)
)

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
).pipe(Layer.provide([PasswordHashing.layer, SignInLimits.layer, ExportSlots.layer]), Layer.provide(sessions))
