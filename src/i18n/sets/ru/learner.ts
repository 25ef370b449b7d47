export { default as notifications } from "../../ru/notifications.json"
export { default as achievements } from "../../ru/achievements.json"
export { default as rewards } from "../../ru/rewards.json"
