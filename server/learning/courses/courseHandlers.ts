import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getLesson } from "./getLesson.ts"
import { getCourse, listCourses } from "./readLessons.ts"
import { takeStep } from "./takeStep.ts"

export const courseHandlers = handlersFor("courses")({
  listCourses: ({ viewer }) => listCourses(viewer.userId),
  getCourse: ({ viewer, params }) => getCourse(viewer.userId, params.course),
  getLesson: ({ viewer, params }) => getLesson(viewer.userId, params),
  takeStep: ({ viewer, params, payload }) => takeStep(viewer.userId, params, payload.answer)
})
