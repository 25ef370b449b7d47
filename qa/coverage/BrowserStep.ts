/** What a page's actor did: it entered a state, or took a transition, named by its place in the machine. */
export type BrowserStep =
  | { readonly machine: string; readonly state: string }
  | {
      readonly machine: string
      /** Path of the state that owns the transition. */
      readonly source: string
      readonly eventType: string
      /** Among the transitions of the source for this event, from 0. */
      readonly position: number
    }

/** Type of the annotations by which a scenario hands its steps, as JSON, to the reporter. */
export const stepsAnnotation = "actors"
