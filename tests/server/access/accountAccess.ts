import {
  type AccessOf,
  answering,
  everyAccount,
  everybody,
  nobody,
  onlyItsLearner,
  supporters,
  withOrWithoutToken
} from "./accessRow.ts"

export const sessionAccess: AccessOf<"session"> = {
  signUp: everybody,
  confirmEmail: nobody("LinkExpired"),
  resendMail: everybody,
  signIn: everybody,
  refresh: nobody("TokenUnknown"),
  signOut: everybody,
  collectFingerprint: everybody,
  profile: everyAccount
}

export const accountAccess: AccessOf<"account"> = {
  updateProfile: everyAccount,
  listDevices: everyAccount,
  endDevice: onlyItsLearner("NotFound"),
  endOtherDevices: everyAccount,
  setAvatar: everyAccount,
  removeAvatar: everyAccount,
  getAvatar: everybody,
  listConsents: everyAccount,
  startExport: everyAccount,
  getExport: nobody("NotFound"),
  deleteAccount: everyAccount
}

export const passwordAccess: AccessOf<"passwords"> = {
  recoverPassword: everybody,
  getPasswordLink: nobody("LinkExpired"),
  followPasswordLink: nobody("LinkExpired"),
  changePassword: everyAccount
}

export const emailChangeAccess: AccessOf<"emailChange"> = {
  changeEmail: everyAccount,
  resendEmailChange: everyAccount,
  getEmailLink: nobody("LinkExpired"),
  confirmEmailChange: nobody("LinkExpired"),
  undoEmailChange: nobody("LinkExpired")
}

export const firstPasswordAccess: AccessOf<"firstPassword"> = {
  getFirstPassword: { ...nobody("Conflict"), visitor: "Unauthorized", ended: "TokenUnknown", pending: "ok" },
  chooseFirstPassword: {
    ...nobody("Conflict"),
    visitor: "Unauthorized",
    ended: "TokenUnknown",
    pending: "ok"
  }
}

export const passkeyAccess: AccessOf<"passkeys"> = {
  listPasskeys: everyAccount,
  beginPasskey: everyAccount,
  addPasskey: answering(everyAccount, "PasskeyNotCreated"),
  renamePasskey: onlyItsLearner("NotFound"),
  removePasskey: onlyItsLearner("NotFound"),
  beginPasskeySignIn: everybody,
  signInWithPasskey: nobody("PasskeyRejected")
}

export const notificationAccess: AccessOf<"notifications"> = {
  listNotifications: everyAccount,
  readNotifications: onlyItsLearner("unaffected")
}

export const mailingAccess: AccessOf<"mailings"> = {
  unsubscribe: nobody("NotFound"),
  resubscribe: nobody("NotFound")
}

export const feedbackAccess: AccessOf<"feedback"> = {
  feedbackTopics: withOrWithoutToken,
  createFeedback: withOrWithoutToken
}

export const reportAccess: AccessOf<"reports"> = {
  listReports: supporters,
  getReport: supporters,
  answerReport: supporters,
  closeReport: supporters,
  reopenReport: supporters,
  getReportImage: supporters
}

export const applicationAccess: AccessOf<"oauth"> = {
  askAuthorization: withOrWithoutToken,
  decideAuthorization: everyAccount,
  listApplications: everyAccount,
  endApplication: onlyItsLearner("NotFound")
}

export const publicProfileAccess: AccessOf<"publicProfile"> = {
  getVisibility: everyAccount,
  changeVisibility: { ...everyAccount, pupil: "Forbidden" },
  getPublicProfile: everybody
}

export const legalAccess: AccessOf<"legal"> = { getLegalDocument: everybody }

export const blogAccess: AccessOf<"blog"> = { listBlogPosts: everybody, getBlogPost: everybody }

export const crashAccess: AccessOf<"crashes"> = { reportCrash: everybody, reportBrokenInvariant: everybody }
