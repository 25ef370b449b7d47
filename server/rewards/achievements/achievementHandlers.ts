import { handlersFor } from "../../platform/http/handlersFor.ts"
import { listAchievements } from "./listAchievements.ts"

export const achievementHandlers = handlersFor("achievements")({
  listAchievements: ({ viewer, language }) => listAchievements(viewer.userId, language)
})
