import { handlersFor } from "../../platform/http/handlersFor.ts"
import { addStudent, correctStudent, deleteClass, removeStudent, renameClass } from "./changeClass.ts"
import { getClass, listClasses } from "./classRows.ts"
import { createClass } from "./createClass.ts"
import { makeSlips } from "./makeSlips.ts"

interface Asked<Params> {
  readonly params: Params
  readonly viewer: { readonly userId: number }
}

const own = <Params>({ params, viewer }: Asked<Params>) => ({ ...params, ownerId: viewer.userId })

/** Handlers of the classes API for organisers. */
export const classHandlers = handlersFor("classes")({
  listClasses: ({ viewer }) => listClasses(viewer.userId),
  createClass: ({ viewer, payload, language }) => createClass(viewer.userId, payload, language),
  getClass: (request) => getClass(own(request)),
  renameClass: (request) => renameClass(own(request), request.payload),
  deleteClass: (request) => deleteClass(own(request), request.payload.name),
  addStudent: (request) => addStudent(own(request), request.payload.student, request.language),
  correctStudent: (request) => correctStudent(own(request), request.payload),
  removeStudent: (request) => removeStudent(own(request)),
  makeSlips: (request) => makeSlips({ ...own(request), students: request.payload.students })
})
