/** The panel of a contest's page that shows the state of the participation. */
export interface ParticipationPanel {
  readonly title: string
  readonly text: string
  /** The participation's buttons, in the panel and in the bar. */
  readonly buttons?: ReadonlyArray<string>
}

const registering = {
  title: "Registration",
  text: "Signing you up…",
  buttons: ["Register", "Not now"]
}
const starting = { title: "Starting", text: "Opening the problems…", buttons: ["Get started"] }
const takingOver = {
  title: "Moving it here",
  text: "The other window will stop.",
  buttons: ["Continue here"]
}
const timeIsUp = {
  title: "Time is up",
  text: "Asking the server whether all has arrived…",
  buttons: ["Finish"]
}
const waiting = (panel: ParticipationPanel): ParticipationPanel => ({
  ...panel,
  buttons: [...(panel.buttons ?? []), "Try now", "Do not wait"]
})

/** Panels by state of the machine; `finished` is the panel of both finished states. */
export const participationPanels = {
  notRegistered: {
    title: "You are not in yet",
    text: "Register, and the problems will open for you when it is time.",
    buttons: ["Register"]
  },
  invited: {
    title: "The organisers invite you",
    text: "If you accept, the organisers see your name, city and grade, and how you take part.",
    buttons: ["Take part", "Decline"]
  },
  notOpenYet: {
    title: "Registration has not opened yet",
    text: "A button will appear here when it does. The day and the hour are below."
  },
  byInvitation: {
    title: "For those who passed",
    text: "This stage is for those who passed the one before. There is nothing to sign up for."
  },
  registrationClosed: {
    title: "Registration is closed",
    text: "You can no longer sign up for this contest."
  },
  filling: {
    title: "Registration",
    text: "All that is left is to confirm.",
    buttons: ["Register", "Not now"]
  },
  "registering.sending": registering,
  "registering.waiting": waiting(registering),
  registered: {
    title: "You are in",
    text: "Be here at the start. The problems will open on this page."
  },
  passed: {
    title: "You made it to this stage",
    text: "Congratulations! There is nothing to sign up for: be here at the start."
  },
  notPassed: { title: "You did not make it to this stage", text: "There were not enough points this time." },
  ready: {
    title: "You may begin",
    text: "Your time starts when you press “Get started”. It cannot be stopped.",
    buttons: ["Get started"]
  },
  startPaused: {
    title: "Paused",
    text: "The organisers have stopped the contest. You can start once it goes on."
  },
  "starting.sending": starting,
  "starting.waiting": waiting(starting),
  running: {
    title: "The contest is on",
    text: "Your time is running. Choose a problem.",
    buttons: ["Finish"]
  },
  paused: {
    title: "Paused",
    text: "The organisers have stopped the contest. Your time stands still.",
    buttons: ["Finish"]
  },
  finished: { title: "You have finished", text: "All you sent is kept." },
  "timeIsUp.waiting": timeIsUp,
  "timeIsUp.asking": timeIsUp,
  "timeIsUp.offline": { ...timeIsUp, buttons: ["Finish", "Try now"] },
  missed: {
    title: "You did not start in time",
    text: "The contest is over. Its problems open for practice with the results."
  },
  disqualified: {
    title: "You were disqualified",
    text: "If this is a mistake, write to the organisers."
  },
  results: { title: "The results are out", text: "See where you stand." },
  neverStarted: { title: "The results are out", text: "You did not start, so you have no place." },
  openElsewhere: {
    title: "The contest is open in another window",
    text: "Only one can be used. If you do not need the other, go on here.",
    buttons: ["Continue here"]
  },
  "takingOver.sending": takingOver,
  "takingOver.waiting": waiting(takingOver)
} as const satisfies Readonly<Record<string, ParticipationPanel>>
