export { default as notifications } from "../../en/notifications.json"
export { default as achievements } from "../../en/achievements.json"
export { default as rewards } from "../../en/rewards.json"
